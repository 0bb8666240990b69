import { expect, test } from 'vitest'
import { offsetText, zoneOption, zoneOptions } from './zones.ts'

test('the distance from UTC is that of the time of the event', () => {
  expect(zoneOption('Europe/Zurich', Date.UTC(2026, 0, 1))).toMatchObject({ city: 'Zurich', offset: 'UTC+1' })
  expect(zoneOption('Europe/Zurich', Date.UTC(2026, 6, 1)).offset).toBe('UTC+2')
  expect(zoneOption('America/Argentina/Buenos_Aires', 0)).toMatchObject({
    city: 'Buenos Aires',
    region: 'America, Argentina',
  })
})

test('half hours and zones behind are written out', () => {
  expect([offsetText(330), offsetText(-210), offsetText(0)]).toEqual(['UTC+5:30', 'UTC−3:30', 'UTC'])
})

test('likely zones come first, and none twice', () => {
  const zones = zoneOptions(['Asia/Kolkata', 'Europe/Zurich'], 0).map(({ zone }) => zone)
  expect(zones.slice(0, 2)).toEqual(['Asia/Kolkata', 'Europe/Zurich'])
  expect(new Set(zones).size).toBe(zones.length)
  expect(zones).toContain('UTC')
})
