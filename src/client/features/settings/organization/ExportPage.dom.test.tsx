import * as v from 'valibot'
import { beforeEach, afterEach, expect, test, vi } from 'vitest'
import { addDataExport, getDataExports, removeDataExport } from '../../../../protocol/chat/dataExports.ts'
import { exportPublicData } from '../../../../protocol/chat/export.ts'
import { user } from '../../../../protocol/chat/users.ts'
import type { Endpoint } from '../../../../protocol/endpoint.ts'
import { SessionContext } from '../../../kernel/session.ts'
import { aSession, type ExampleSession } from '../../../kernel/session.testing.ts'
import { useOpenDialog } from '../../../ui/dialogStore.ts'
import { render } from '../../../ui/render.testing.ts'
import { peopleFeature } from '../../people/feature.ts'
import { settingsFeature } from '../feature.ts'
import { ExportPage } from './ExportPage.tsx'

let example: ExampleSession
let container: HTMLElement

const withoutOwnExport = (endpoint: Endpoint): boolean => endpoint === exportPublicData

async function open(
  role: number,
  lacks?: (endpoint: Endpoint, parameter?: string) => boolean,
): Promise<void> {
  example = aSession([peopleFeature, settingsFeature])
  example.restore({
    realm_users: [v.parse(user, { user_id: 1, email: 'own@example.com', full_name: 'Own', role })],
  })
  const session = lacks ? { ...example.session, lacks } : example.session
  await render(
    <SessionContext value={session}>
      <ExportPage />
    </SessionContext>,
    container,
  )
}

const made = (id: number, rest: object) => ({
  id,
  acting_user_id: 1,
  export_time: 1_795_600_000 + id,
  export_url: null,
  deleted_timestamp: null,
  failed_timestamp: null,
  pending: false,
  export_type: 1,
  ...rest,
})
const rows = (): string[] => [...container.querySelectorAll('li')].map((row) => row.textContent)
const button = (text: string): HTMLElement | undefined =>
  [...container.querySelectorAll<HTMLElement>('button, a')].find((each) => each.textContent === text)

beforeEach(() => {
  container = document.createElement('div')
  // A form that is not in the page is not sent.
  document.body.append(container)
})
afterEach(async () => {
  await render(null, container)
  container.remove()
  example.end()
})

test('before a server that makes archives, an administrator creates one and sees at once how it stands', async () => {
  await open(200, withoutOwnExport)
  expect(container.querySelector('a[download]')).toBeNull()
  await vi.waitFor(() => expect(example.callsOf(getDataExports)).toHaveLength(1))
  example.last(getDataExports).answer({ exports: [] })
  await vi.waitFor(() => expect(container.textContent).toContain('No exports yet.'))
  button('Create export')?.click()
  await vi.waitFor(() => expect(example.callsOf(addDataExport)).toHaveLength(1))
  expect(example.last(addDataExport).args).toEqual({ export_type: 1 })
  example.last(addDataExport).answer({ id: 7 })
  example.session.deliver({ type: 'realm_export', exports: [] })
  await vi.waitFor(() => expect(example.callsOf(getDataExports)).toHaveLength(2))
  example.last(getDataExports).answer({ exports: [made(7, { pending: true })] })
  await vi.waitFor(() => expect(rows()).toEqual([expect.stringContaining('Creating…')]))
  expect(button('Download')).toBeUndefined()
  expect(button('Delete')).toBeUndefined()
  example.session.deliver({ type: 'realm_export', exports: [] })
  await vi.waitFor(() => expect(example.callsOf(getDataExports)).toHaveLength(3))
  example.last(getDataExports).answer({
    exports: [
      made(5, { failed_timestamp: 1_795_600_009 }),
      made(6, { deleted_timestamp: 1_795_600_010 }),
      made(7, { export_url: 'https://chat.example.org/user_avatars/exports/2/x.tar.gz' }),
    ],
  })
  await vi.waitFor(() => expect(rows()).toHaveLength(3))
  expect(container.querySelector('form')?.textContent).not.toContain('is creating')
  expect(rows()[1]).toContain('Deleted')
  expect(rows()[2]).toContain('Failed')
  expect(button('Download')?.getAttribute('href')).toBe('/user_avatars/exports/2/x.tar.gz')
})

test('an archive is deleted after a question', async () => {
  await open(200, withoutOwnExport)
  await vi.waitFor(() => expect(example.callsOf(getDataExports)).toHaveLength(1))
  example.last(getDataExports).answer({ exports: [made(7, { export_url: 'https://chat.example.org/x' })] })
  await vi.waitFor(() => expect(rows()).toHaveLength(1))
  button('Delete')?.click()
  expect(example.callsOf(removeDataExport)).toHaveLength(0)
  expect(useOpenDialog.getState().dialog).toBeDefined()
})

test('a server that knows no kinds of exports is asked for none', async () => {
  await open(200, (endpoint, parameter) => withoutOwnExport(endpoint) || parameter === 'export_type')
  expect(container.querySelectorAll('input')).toHaveLength(0)
  button('Create export')?.click()
  await vi.waitFor(() => expect(example.callsOf(addDataExport)).toHaveLength(1))
  expect(example.last(addDataExport).args).toEqual({})
})

test('a member learns that only administrators export, and nothing is asked for', async () => {
  await open(400, withoutOwnExport)
  expect(button('Create export')?.getAttribute('aria-disabled')).toBe('true')
  expect(button('Create export')?.getAttribute('aria-description')).toBe('Only administrators can export.')
  expect(example.callsOf(getDataExports)).toHaveLength(0)
})

test('before the own service, the data are downloaded without an archive', async () => {
  await open(200)
  expect(container.querySelector('a[download]')?.getAttribute('href')).toBe('/api/v1/realm/export')
  expect(example.callsOf(getDataExports)).toHaveLength(0)
})
