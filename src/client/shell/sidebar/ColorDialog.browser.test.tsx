import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import '../../ui/tokens.css'
import '../../ui/reset.css'
import { aSubscription } from '../../features/channels/channels.testing.ts'
import { channelsFeature } from '../../features/channels/feature.ts'
import { aSession } from '../../kernel/session.testing.ts'
import { SessionContext } from '../../kernel/session.ts'
import { ColorDialog } from './ColorDialog.tsx'

test('the colors are two equal rows, below a label that begins where the rest does', async () => {
  const example = aSession([channelsFeature])
  example.restore({ subscriptions: [aSubscription({ stream_id: 4, name: 'events' })] })
  await render(
    <SessionContext value={example.session}>
      <ColorDialog channelId={4} onClose={() => undefined} />
    </SessionContext>,
  )
  const radios = page.getByRole('radio').elements()
  const rows = Map.groupBy(radios, (radio) => radio.getBoundingClientRect().top)
  expect([...rows.values()].map((row) => row.length)).toEqual([6, 6])
  const left = (element: Element): number => {
    const range = document.createRange()
    range.selectNodeContents(element)
    return range.getBoundingClientRect().left
  }
  const [legend, own] = [page.getByText('Color', { exact: true }), page.getByText('Custom color')]
  expect(left(legend.element())).toBe(own.element().getBoundingClientRect().left)
  example.end()
})
