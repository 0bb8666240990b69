import { expect, test } from 'vitest'
import { draftInAddress } from './draftInAddress.ts'

const read = (search: string) => draftInAddress(search, '2026-11-21', 'Europe/Zurich')

test('without anything it is this evening', () => {
  expect(read('')).toMatchObject({ title: '', startDate: '2026-11-21', startTime: '18:00', endTime: '20:00' })
})

test('a time of day makes an hour of it, over midnight too', () => {
  expect(read('?title=Lunch&date=2026-11-24&time=12:00')).toMatchObject({
    title: 'Lunch',
    startDate: '2026-11-24',
    startTime: '12:00',
    endDate: '2026-11-24',
    endTime: '13:00',
  })
  expect(read('?time=23:30')).toMatchObject({ endDate: '2026-11-22', endTime: '00:30' })
})

test('an end that is named holds', () => {
  expect(read('?date=2026-11-24&time=12:00&end-date=2026-11-25&end-time=09:00')).toMatchObject({
    endDate: '2026-11-25',
    endTime: '09:00',
  })
  expect(read('?date=2026-11-24&end-date=2026-11-26&all-day=1')).toMatchObject({
    endDate: '2026-11-26',
    isAllDay: true,
  })
})

test('what makes no sense is passed over, and text stays text', () => {
  expect(read('?date=soon&time=25:00&text=a%3Cb%0A%0Ac')).toMatchObject({
    startDate: '2026-11-21',
    startTime: '18:00',
    description: '<p>a&lt;b</p><p>c</p>',
  })
})

test('the zone is the one that is named, else the usual one', () => {
  expect(read('?zone=Asia%2FKolkata').timezone).toBe('Asia/Kolkata')
  expect(read('?zone=Nowhere').timezone).toBe('Europe/Zurich')
  expect(read('?zone=here').timezone).toBe(Intl.DateTimeFormat().resolvedOptions().timeZone)
})
