import { render } from '../../ui/render.testing.ts'
import { afterEach, expect, test } from 'vitest'
import { aSession } from '../../kernel/session.testing.ts'
import { laterOrganizationFeature } from '../../features/organization/laterFeature.ts'
import { SessionContext } from '../../kernel/session.ts'
import { DiskNotice } from './DiskNotice.tsx'

const container = document.createElement('div')
afterEach(() => render(null, container))

test('administrators are warned of a nearly full disk, again when it is fuller, and not when it has space', async () => {
  const { session } = aSession([laterOrganizationFeature])
  const tell = (value: string): void =>
    session.deliver({ type: 'realm', op: 'update', property: 'disk_state', value })
  await render(
    <SessionContext value={session}>
      <DiskNotice />
    </SessionContext>,
    container,
  )
  const text = (): string => container.querySelector('[role="alert"]')?.textContent ?? ''
  expect(text()).toBe('')
  tell('low')
  await expect.poll(text).toContain('almost full')
  expect(container.querySelector('a')?.getAttribute('href')).toBe('/admin/usage')
  container.querySelector<HTMLButtonElement>('button')?.click()
  await expect.poll(text).toBe('')
  tell('full')
  await expect.poll(text).toContain('You can’t upload files')
  tell('fine')
  await expect.poll(text).toBe('')
})
