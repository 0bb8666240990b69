import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Role } from '../../../../protocol/chat/shapes.ts'
import type { Snapshot } from '../../../../protocol/chat/register.ts'
import { getBotApiKey } from '../../../../protocol/chat/bots.ts'
import { reactivateUser } from '../../../../protocol/chat/userChanges.ts'
import type { User } from '../../../../protocol/chat/users.ts'
import { aSession, type ExampleSession } from '../../../kernel/session.testing.ts'
import { peopleFeature } from '../../people/feature.ts'
import { laterOrganizationFeature } from '../../organization/laterFeature.ts'
import { organizationFeature } from '../../organization/feature.ts'
import { SessionContext } from '../../../kernel/session.ts'
import { OwnBotsPage } from './OwnBotsPage.tsx'

const aUser = (user_id: number, bot_owner_id: number | null): User => ({
  user_id,
  full_name: `User ${user_id}`,
  email: `user${user_id}@demo.test`,
  delivery_email: null,
  role: Role.member,
  is_admin: false,
  is_owner: false,
  is_guest: false,
  is_bot: bot_owner_id !== null,
  bot_type: bot_owner_id === null ? null : 1,
  bot_owner_id,
  is_active: true,
  is_imported_stub: false,
  timezone: '',
  date_joined: '',
  avatar_version: 0,
})

const NOBODY = { direct_members: [], direct_subgroups: [] }

const create = () => page.getByRole('button', { name: 'Create bot' })

/** Renders the page of a reader with two bots, with that limit of the service. */
async function show(
  limit: { max_bots_per_user?: number },
  permissions: Partial<Snapshot> = {},
): Promise<ExampleSession> {
  const example = aSession([organizationFeature, laterOrganizationFeature, peopleFeature])
  const { session, restore } = example
  const { userId } = session
  restore({
    realm_users: [aUser(userId, null), aUser(901, userId), aUser(902, userId)],
    realm_can_create_bots_group: { direct_members: [userId], direct_subgroups: [] },
    realm_can_create_write_only_bots_group: NOBODY,
    ...limit,
    ...permissions,
  })
  await render(
    <SessionContext value={session}>
      <OwnBotsPage />
    </SessionContext>,
  )
  return example
}

test('a reader with the maximum number of bots is told so at the control', async () => {
  await show({ max_bots_per_user: 2 })
  const words = 'You have 2 bots, the most one person can have. Deactivate one first.'
  await expect.element(create()).toHaveAttribute('aria-disabled', 'true')
  await expect.element(create()).toHaveAttribute('aria-description', words)
  await expect.element(page.getByText(words).first()).toBeVisible()
})

test.each([{ max_bots_per_user: 3 }, {}])('a reader below the limit can create a bot: %j', async (limit) => {
  await show(limit)
  await expect.element(create()).not.toHaveAttribute('aria-disabled')
})

test('a reader who can create only bots that post is offered no others', async () => {
  const { session } = aSession([])
  await show(
    {},
    {
      realm_can_create_bots_group: NOBODY,
      realm_can_create_write_only_bots_group: { direct_members: [session.userId], direct_subgroups: [] },
    },
  )
  await expect.element(create()).not.toHaveAttribute('aria-disabled')
  const kinds = page.getByRole('combobox', { name: 'Kind' }).getByRole('option')
  await expect.element(kinds).toHaveTextContent('Incoming webhook')
  expect(kinds.elements()).toHaveLength(1)
})

test('a bot that was deactivated is reactivated here', async () => {
  const { session, last } = await show({})
  await expect.element(page.getByRole('heading', { name: 'Deactivated bots' })).not.toBeInTheDocument()
  session.deliver({ type: 'realm_user', op: 'update', person: { user_id: 902, is_active: false } })
  const gone = page.getByRole('list', { name: 'Deactivated bots' })
  await expect.element(gone.getByText('User 902')).toBeVisible()
  await gone.getByRole('button', { name: 'Reactivate' }).click()
  expect(last(reactivateUser).args).toEqual({ user_id: 902 })
  last(reactivateUser).answer({})
  session.deliver({ type: 'realm_user', op: 'update', person: { user_id: 902, is_active: true } })
  const kept = page.getByRole('list', { name: 'Your bots' })
  await expect.element(kept.getByText('User 902')).toBeVisible()
  await expect.element(gone).not.toBeInTheDocument()
})

test('a reader who may not create bots is told so at a deactivated one', async () => {
  const { session } = await show({}, { realm_can_create_bots_group: NOBODY })
  session.deliver({ type: 'realm_user', op: 'update', person: { user_id: 902, is_active: false } })
  const reactivate = page.getByRole('button', { name: 'Reactivate' })
  await expect.element(reactivate).toHaveAttribute('aria-disabled', 'true')
})

test('the shown key of a bot is downloaded as the file that programs read', async () => {
  const { last } = await show({})
  const bot = page.getByRole('listitem').filter({ hasText: 'User 901' })
  await bot.getByRole('button', { name: 'Show key' }).click()
  last(getBotApiKey).answer({ api_key: 'abc' })
  const saved = vi.spyOn(URL, 'createObjectURL')
  await bot.getByRole('button', { name: 'Download zuliprc' }).click()
  const [file] = saved.mock.calls[0] ?? []
  expect(file instanceof Blob && (await file.text())).toBe(
    `[api]\nemail=user901@demo.test\nkey=abc\nsite=${location.origin}\n`,
  )
  saved.mockRestore()
})
