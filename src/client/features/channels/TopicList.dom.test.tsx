import { expect, test } from 'vitest'
import { getTopics } from '../../../protocol/chat/channels.ts'
import { aSession } from '../../kernel/session.testing.ts'
import { SessionContext } from '../../kernel/session.ts'
import { render } from '../../ui/render.testing.ts'
import { aChannel } from './channels.testing.ts'
import { channelsFeature } from './feature.ts'
import { TopicList } from './TopicList.tsx'

test.each([
  ['an open channel', false, ['New topic']],
  ['an archived channel, where no one can post', true, []],
])('what the list of topics offers in %s', async (_, isArchived, offered) => {
  const { session, last } = aSession([channelsFeature])
  const container = document.createElement('div')
  const list = (
    <SessionContext value={session}>
      <TopicList channel={aChannel({ is_archived: isArchived })} Menu={() => null} />
    </SessionContext>
  )
  await render(list, container)
  last(getTopics).answer({ topics: [{ name: 'jazz', max_id: 7 }] })
  await expect.poll(() => container.querySelector('li')?.textContent).toContain('jazz')
  expect([...container.querySelectorAll('button')].map((each) => each.textContent)).toEqual(offered)
  await render(null, container)
})
