import { expect, test } from 'vitest'
import { feedsOf } from './feeds.ts'
import { NO_FILTERS } from './filters.ts'

test('a feed has the filters of the view, except the cost', () => {
  const filters = { ...NO_FILTERS, categories: ['music', 'talks'], cost: 'free' as const }
  expect(feedsOf(filters, 'https://parley.example')).toEqual({
    file: 'https://parley.example/calendar.ics?categories=music,talks',
    subscribe: 'webcal://parley.example/calendar.ics?categories=music,talks',
    google:
      'https://calendar.google.com/calendar/render?cid=webcal%3A%2F%2Fparley.example%2Fcalendar.ics%3Fcategories%3Dmusic%2Ctalks',
  })
})

test('without filters the feed is the whole calendar', () => {
  expect(feedsOf(NO_FILTERS, 'http://127.0.0.1:8080').subscribe).toBe('webcal://127.0.0.1:8080/calendar.ics')
})
