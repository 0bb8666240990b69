import { expect, test } from 'vitest'
import type { AuditEntry } from '../../../../protocol/chat/auditLog.ts'
import { SessionContext } from '../../../kernel/session.ts'
import { aSession } from '../../../kernel/session.testing.ts'
import { act, render } from '../../../ui/render.testing.ts'
import { aSubscription } from '../../channels/channels.testing.ts'
import { channelsFeature } from '../../channels/feature.ts'
import { peopleFeature } from '../../people/feature.ts'
import { useAuditDetails } from './useAuditDetails.ts'

const Said = ({ details }: { details: AuditEntry['details'] }) => <p>{useAuditDetails()(details)}</p>

test.each<[AuditEntry['details'], string]>([
  [{ stream_id: 4, new_name: 'fair', is_private: true }, 'Channel: events · New name: fair · Private: yes'],
  [{ user_id: 99, role: 300 }, 'Person: 99 · Role: Moderator'],
  [{ invite_as: 600, stream_ids: [4, 5] }, 'Role: Guest · Channels: events, 5'],
  [{ enable_read_receipts: false }, 'enable_read_receipts: no'],
  [{ quota: { new: 3 } }, 'quota: {"new":3}'],
])('details are worded: %j', async (details, words) => {
  const example = aSession([peopleFeature, channelsFeature])
  example.restore({ subscriptions: [aSubscription({ stream_id: 4, name: 'events' })] })
  const page = document.createElement('div')
  await act(() =>
    render(
      <SessionContext value={example.session}>
        <Said details={details} />
      </SessionContext>,
      page,
    ),
  )
  expect(page.textContent).toBe(words)
  example.end()
})
