import { expect, test } from 'vitest'
import { exampleContext, exampleHtml } from '../context.testing.ts'
import { renderMarkdown } from '../render.ts'

const render = (source: string) => renderMarkdown(source, exampleContext())

test('a person is mentioned by name', () => {
  const { html, mentionedUserIds } = render('hi @**Ada Park**!')
  expect(html).toBe('<p>hi <span class="user-mention" data-user-id="11">@Ada Park</span>!</p>')
  expect(mentionedUserIds).toEqual([11])
})

test('two users of one name are distinguished by ID', () => {
  expect(render('@**Jo Weber|13** @**|12** @**Jo Weber|13**').mentionedUserIds).toEqual([13, 12])
  expect(exampleHtml('@**Jo Weber**')).toBe('<p>@<strong>Jo Weber</strong></p>')
})

test('an ID with another name mentions nobody', () => {
  expect(exampleHtml('@**Ada Park|12**')).toBe('<p>@<strong>Ada Park|12</strong></p>')
  expect(render('@**Ada Park|12** @**nobody|99**').mentionedUserIds).toEqual([])
})

test('a silent mention notifies nobody', () => {
  const { html, mentionedUserIds, mentionedGroupIds } = render('@_**Ada Park** @_*design*')
  expect(html).toBe(
    '<p><span class="user-mention silent" data-user-id="11">Ada Park</span> ' +
      '<span class="user-group-mention silent" data-user-group-id="21">design</span></p>',
  )
  expect([mentionedUserIds, mentionedGroupIds]).toEqual([[], []])
})

test('in a quote every mention is silent', () => {
  for (const source of [
    '> @**Ada Park** @*design* @**all**',
    '```quote\n@**Ada Park** @*design* @**topic**\n```',
  ]) {
    const found = render(source)
    expect(found.html.match(/ silent"/g)).toHaveLength(3)
    expect(found).toMatchObject({ mentionedUserIds: [], mentionedGroupIds: [], mentionsChannel: false })
    expect(found.mentionsTopic).toBe(false)
  }
  expect(render('> @**Ada Park**\n\n@**Ada Park**').mentionedUserIds).toEqual([11])
})

test('a group is mentioned by name', () => {
  const { html, mentionedGroupIds } = render('@*design*')
  expect(html).toBe('<p><span class="user-group-mention" data-user-group-id="21">@design</span></p>')
  expect(mentionedGroupIds).toEqual([21])
})

test.each(['all', 'everyone', 'channel', 'stream'])(
  '@**%s** is a wildcard mention of the channel',
  (word) => {
    const { html, mentionsChannel } = render(`@**${word}**`)
    expect(html).toBe(
      `<p><span class="user-mention channel-wildcard-mention" data-user-id="*">@${word}</span></p>`,
    )
    expect(mentionsChannel).toBe(true)
    expect(render(`@_**${word}**`).mentionsChannel).toBe(false)
  },
)

test('@**topic** is a wildcard mention of the topic', () => {
  const { html, mentionsTopic } = render('@**topic**')
  expect(html).toBe('<p><span class="topic-mention">@topic</span></p>')
  expect(mentionsTopic).toBe(true)
  expect(exampleHtml('@_**topic**')).toBe('<p><span class="topic-mention silent">topic</span></p>')
})

test('an unknown name stays text', () => {
  expect(exampleHtml('@**Nobody** @*nothing* @Ada')).toBe(
    '<p>@<strong>Nobody</strong> @<em>nothing</em> @Ada</p>',
  )
})

test('mentions are read at the beginning of words only, and not in code', () => {
  expect(render('mail@**Ada Park**').mentionedUserIds).toEqual([])
  expect(render('`@**Ada Park**`').mentionedUserIds).toEqual([])
  expect(render('```\n@**Ada Park**\n```').mentionedUserIds).toEqual([])
  expect(render('(@**Ada Park**)').mentionedUserIds).toEqual([11])
})

test('a channel, a topic and a message are linked', () => {
  expect(exampleHtml('#**core team**')).toBe(
    '<p><a class="stream" data-stream-id="4" href="/#narrow/channel/4-core-team">#core team</a></p>',
  )
  expect(exampleHtml('#**core team>v1.0 (beta)**')).toBe(
    '<p><a class="stream-topic" data-stream-id="4" href="/#narrow/channel/4-core-team/topic/v1.2E0.20.28beta.29">' +
      '#core team &gt; v1.0 (beta)</a></p>',
  )
  expect(exampleHtml('#**core team>plan@52**')).toBe(
    '<p><a class="message-link" href="/#narrow/channel/4-core-team/topic/plan/near/52">#core team &gt; plan @ 💬</a></p>',
  )
})

test('the empty topic is shown by its display name', () => {
  expect(exampleHtml('#**core team>**')).toContain('/topic/">#core team &gt; <em>general chat</em></a>')
})

test('a channel with marks in its name is linked and escaped; an unknown one stays text', () => {
  expect(exampleHtml('#**R&D <lab>**')).toBe('<p>#<strong>R&amp;D &lt;lab&gt;</strong></p>')
  expect(exampleHtml('#**nowhere>x**')).toBe('<p>#<strong>nowhere&gt;x</strong></p>')
})
