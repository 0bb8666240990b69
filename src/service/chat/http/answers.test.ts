import { expect, test } from 'vitest'
import { getServerSettings } from '../../../protocol/chat/serverSettings.ts'
import { aService, requestFor } from '../service.testing.ts'
import { clientName } from './clientName.ts'

test('an unexpected error is reported with an ID and shown without details', async () => {
  const reports: { where: string; error: unknown }[] = []
  const service = aService({ report: (where, error) => void reports.push({ where, error }) })
  service.context.database.exec('DROP TABLE organisation_setting')
  const response = await service.fetch(requestFor(getServerSettings, {}))
  const answer = (await response.json()) as Record<string, unknown>
  expect(response.status).toBe(500)
  expect(answer).toEqual({
    result: 'error',
    code: 'INTERNAL_SERVER_ERROR',
    msg: expect.any(String),
    refusal: { key: 'requests.fault', params: {} },
    request_id: reports[0]?.where.slice('request '.length),
  })
  expect(JSON.stringify(answer)).not.toMatch(/organisation_setting|SELECT|\.ts/)
  expect(String(reports[0]?.error)).toContain('organisation_setting')
})

test.each([
  ['Mozilla/5.0 (X11; Linux x86_64) Firefox/150.0', 'website'],
  ['ZulipPython/0.9', 'ZulipPython'],
  ['curl/8.0', 'curl'],
  ['', 'Unspecified'],
  [`${'x'.repeat(50)}/1`, 'x'.repeat(30)],
])('the client name of %j is %s', (agent, name) => {
  expect(clientName(new Headers(agent === '' ? {} : { 'user-agent': agent }))).toBe(name)
})

test('the app’s client name is website in any browser', () => {
  expect(clientName(new Headers({ 'x-client': 'app', 'user-agent': 'Odd/1.0' }))).toBe('website')
})
