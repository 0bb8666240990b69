import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { sendInvitations } from '../../../protocol/chat/invitations.ts'
import { aSession } from '../../kernel/session.testing.ts'
import { channelsFeature } from '../channels/feature.ts'
import { peopleFeature } from '../people/feature.ts'
import { SessionContext } from '../../kernel/session.ts'
import { InviteForm } from './InviteForm.tsx'

test('addresses added while the mails before go out are still to be invited', async () => {
  const { session, restore, last } = aSession([peopleFeature, channelsFeature])
  restore()
  await render(
    <SessionContext value={session}>
      <InviteForm
        access={{ byMail: true, byLink: true, intoChannels: false }}
        obstacles={{ mail: undefined, link: undefined, channels: undefined }}
      />
    </SessionContext>,
  )
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
