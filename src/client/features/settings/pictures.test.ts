import { expect, test } from 'vitest'
import { applyToPictures, logosOf, noPictures } from './pictures.ts'

const told = (data: Readonly<Record<string, string>>) =>
  applyToPictures(noPictures, { type: 'realm', op: 'update_dict', property: 'icon', data })

test('a picture is replaced or removed by events, and the others stay', () => {
  const pictures = told({ night_logo_url: '/night.png', night_logo_source: 'U' })
  expect(pictures).toEqual({ ...noPictures, night_logo: { url: '/night.png', source: 'U' } })
  const data = { night_logo_url: '', night_logo_source: 'D' }
  expect(
    applyToPictures(pictures, { type: 'realm', op: 'update_dict', property: 'night_logo', data }),
  ).toEqual(noPictures)
})

test('an icon without a source counts as uploaded', () => {
  expect(told({ icon_url: '/icon.png' }).icon).toEqual({ url: '/icon.png', source: 'U' })
})

test('other changes of the organization leave the pictures unchanged', () => {
  expect(told({ name: 'Harbour' })).toBe(noPictures)
  expect(applyToPictures(noPictures, { type: 'realm', op: 'deactivated' })).toBe(noPictures)
})

test('one logo serves both backgrounds until each has its own', () => {
  const light = { url: '/light.png', source: 'U' }
  const dark = { url: '/dark.png', source: 'U' }
  expect(logosOf(noPictures)).toBeUndefined()
  expect(logosOf({ ...noPictures, logo: light })).toEqual({ light: '/light.png', dark: '/light.png' })
  expect(logosOf({ ...noPictures, night_logo: dark })).toEqual({ light: '/dark.png', dark: '/dark.png' })
  expect(logosOf({ ...noPictures, logo: light, night_logo: dark })).toEqual({
    light: '/light.png',
    dark: '/dark.png',
  })
})

test('the service’s default logo does not count as the organization’s', () => {
  expect(logosOf({ ...noPictures, logo: { url: '/static/logo.svg', source: 'D' } })).toBeUndefined()
})
