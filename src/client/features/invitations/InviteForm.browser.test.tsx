import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { createInvitationLink, getInvitations, sendInvitations } from '../../../protocol/chat/invitations.ts'
import { aSession } from '../../kernel/session.testing.ts'
import { channelsFeature } from '../channels/feature.ts'
import { peopleFeature } from '../people/feature.ts'
import { SessionContext } from '../../kernel/session.ts'
import { invitationsFeature } from './feature.ts'
import { InviteForm } from './InviteForm.tsx'

async function aForm() {
  const made = aSession([peopleFeature, channelsFeature, invitationsFeature])
  made.restore()
  await render(
    <SessionContext value={made.session}>
      <InviteForm
        access={{ byMail: true, byLink: true, intoChannels: false }}
        obstacles={{ mail: undefined, link: undefined, channels: undefined }}
      />
    </SessionContext>,
  )
  return made
}

test('addresses added while the mails before go out are still to be invited', async () => {
  const { last } = await aForm()
  const field = page.getByRole('textbox').first()
  await field.fill('ada@example.org')
  await userEvent.keyboard('{Enter}')
  await page.getByRole('button', { name: 'Send invitations' }).click()
  await field.fill('bob@example.org')
  await userEvent.keyboard('{Enter}')
  last(sendInvitations).answer({})
  await expect
    .poll(() =>
      page
        .getByRole('button', { name: /^Remove/ })
        .elements()
        .map((each) => each.getAttribute('aria-label')),
    )
    .toEqual(['Remove bob@example.org'])
})

test('a new link is shown until it is revoked', async () => {
  const { session, last, callsOf } = await aForm()
  await page.getByRole('radio', { name: /Shareable link/ }).click()
  await page.getByRole('button', { name: 'Create link' }).click()
  const link = 'https://chat.example.org/join/abc/'
  last(createInvitationLink).answer({ invite_link: link })
  const shown = page.getByRole('textbox', { name: 'Invitation link' })
  await expect.element(shown).toHaveValue(link)
  await expect.poll(() => callsOf(getInvitations).length).toBe(1)
  const pending = {
    id: 1,
    is_multiuse: true,
    link_url: link,
    invited_by_user_id: 1,
    invited: 0,
    invited_as: 400,
  }
  last(getInvitations).answer({
    invites: [{ ...pending, expiry_date: null, notify_referrer_on_join: false }],
  })
  await expect.poll(() => session.cache.getQueryData(['invitations', 'pending'])).toHaveLength(1)
  session.deliver({ type: 'invites_changed' })
  await expect.poll(() => callsOf(getInvitations).length).toBe(2)
  await expect.element(shown).toHaveValue(link)
  last(getInvitations).answer({ invites: [] })
  await expect.element(shown).not.toBeInTheDocument()
})
