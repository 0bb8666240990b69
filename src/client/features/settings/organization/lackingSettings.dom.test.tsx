import type { ComponentType } from 'react'
import { expect, test } from 'vitest'
import { nameOf } from '../../../../protocol/chat/levels.ts'
import { aSession } from '../../../kernel/session.testing.ts'
import { SessionContext } from '../../../kernel/session.ts'
import { render } from '../../../ui/render.testing.ts'
import { settingsFeature } from '../feature.ts'
import { DefaultChannelsPage } from './DefaultChannelsPage.tsx'
import { JoiningPage } from './JoiningPage.tsx'
import { MessageRulesPage } from './MessageRulesPage.tsx'

/** What a page says before a service without these settings of the organization. */
async function wordsOf(Page: ComponentType, lacking: readonly string[]): Promise<string> {
  const { session } = aSession([settingsFeature])
  const lacks: typeof session.lacks = (endpoint, parameter) =>
    nameOf(endpoint) === 'PATCH /realm' && parameter !== undefined && lacking.includes(parameter)
  const container = document.createElement('div')
  await render(
    <SessionContext value={{ ...session, lacks }}>
      <Page />
    </SessionContext>,
    container,
  )
  const words = container.textContent
  await render(null, container)
  return words
}

test.each([
  ['presence_disabled', MessageRulesPage, 'Hide who’s online'],
  ['message_content_in_web_push', MessageRulesPage, 'Push notifications can contain the text of messages'],
  ['message_edit_history_visibility_policy', MessageRulesPage, 'Edit history'],
  ['welcome_message_custom_text', JoiningPage, 'Welcome'],
  ['moderation_request_channel_id', DefaultChannelsPage, 'Reported messages go to'],
])('a server without %s shows no control for it', async (setting, Page, label) => {
  expect(await wordsOf(Page, [])).toContain(label)
  expect(await wordsOf(Page, [setting])).not.toContain(label)
})
