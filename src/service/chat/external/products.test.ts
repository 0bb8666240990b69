import { describe, expect, test } from 'vitest'
import { readGithubEvent } from './github.ts'
import { readGitlabEvent } from './gitlab.ts'
import { readGrafanaAlert } from './grafana.ts'
import { markdownOf } from '../slack/mrkdwn.ts'
import { readSlackMessage } from './slackIncoming.ts'
import type { Reading } from './tool.ts'

const content = (reading: Reading): string =>
  reading.kind === 'posting' ? reading.posting.content : reading.kind
const topic = (reading: Reading): string =>
  reading.kind === 'posting' ? reading.posting.topic : reading.kind

describe('mrkdwn becomes Markdown', () => {
  test.each([
    ['*bold* and _italic_ and ~gone~', '**bold** and *italic* and ~~gone~~'],
    ['2 * 3 * 4 and snake_case_name', '2 * 3 * 4 and snake_case_name'],
    ['<https://a.example/x_y_z|the *page*>', '[the *page*](https://a.example/x_y_z)'],
    ['see <https://a.example/?a=1&amp;b=2>', 'see https://a.example/?a=1&b=2'],
    ['<@U012AB3CD> in <#C123|general>', '@U012AB3CD in #general'],
    ['<!here> wake up', '@**all** wake up'],
    ['<!date^1392734382^{date}|Feb 18>', 'Feb 18'],
    ['1 &lt; 2 &amp;&amp; 3 &gt; 2', '1 < 2 && 3 > 2'],
    ['&gt; quoted', '> quoted'],
    ['`*not bold*`', '`*not bold*`'],
    ['before ```a *b*\nc``` after', 'before \n```\na *b*\nc\n```\n after'],
    ['@**all** by hand', '@_**all** by hand'],
    ['<javascript:alert(1)|click>', 'click'],
    ['<mailto:a@b.example|a@b.example>', 'a@b.example'],
  ])('%s', (mrkdwn, markdown) => {
    expect(markdownOf(mrkdwn)).toBe(markdown)
  })

  test('in time that grows with the length', () => {
    const started = performance.now()
    for (const part of ['*', '_a', '<', '```', '`', '&gt;', '* ']) markdownOf(part.repeat(200_000))
    expect(performance.now() - started).toBeLessThan(1000)
  })
})

describe('a message for Slack', () => {
  test('shows blocks instead of the text that notifications say', () => {
    const reading = readSlackMessage(
      {
        text: 'Fallback',
        blocks: [
          { type: 'header', text: { type: 'plain_text', text: 'Deploy' } },
          {
            type: 'section',
            text: { type: 'mrkdwn', text: '*app* went out' },
            fields: [{ type: 'mrkdwn', text: '*By*\nAda' }],
            accessory: {
              type: 'button',
              text: { type: 'plain_text', text: 'Open' },
              url: 'https://ci.example/1',
            },
          },
          { type: 'divider' },
          { type: 'context', elements: [{ type: 'mrkdwn', text: 'took _3 min_' }] },
          {
            type: 'actions',
            elements: [{ type: 'button', text: { type: 'plain_text', text: 'Roll back' } }],
          },
        ],
      },
      new Headers(),
    )
    expect(content(reading)).toBe(
      '**Deploy**\n\n**app** went out\n**By**\nAda\n[Open](https://ci.example/1)\n\n---\n\ntook *3 min*',
    )
  })

  test('shows rich text with lists, quotations and code', () => {
    const item = (text: string) => ({ type: 'rich_text_section', elements: [{ type: 'text', text }] })
    const reading = readSlackMessage(
      {
        blocks: [
          {
            type: 'rich_text',
            elements: [
              {
                type: 'rich_text_section',
                elements: [
                  { type: 'text', text: 'Look ', style: { bold: true } },
                  { type: 'link', url: 'https://a.example/', text: 'here' },
                ],
              },
              { type: 'rich_text_list', style: 'ordered', elements: [item('one'), item('two')] },
              { type: 'rich_text_quote', elements: [{ type: 'text', text: 'said' }] },
              { type: 'rich_text_preformatted', elements: [{ type: 'text', text: 'x = 1' }] },
            ],
          },
        ],
      },
      new Headers(),
    )
    expect(content(reading)).toBe(
      '**Look** [here](https://a.example/)\n1. one\n2. two\n> said\n\n```\nx = 1\n```',
    )
  })

  test('rich text notifies no one by Markdown in it', () => {
    const text = { type: 'text', text: 'ask @**all** or @**Ada**' }
    const section = { type: 'rich_text_section', elements: [text] }
    const reading = readSlackMessage({ blocks: [{ type: 'rich_text', elements: [section] }] }, new Headers())
    expect(content(reading)).toBe('ask @_**all** or @_**Ada**')
  })

  test('shows attachments with title, fields and picture', () => {
    const reading = readSlackMessage(
      {
        attachments: [
          {
            pretext: 'New ticket',
            title: 'Broken [door]',
            title_link: 'https://t.example/7',
            text: 'It *squeaks*',
            fields: [{ title: 'Priority', value: 'High' }],
            image_url: 'https://t.example/7.png',
          },
          { fallback: 'Only this' },
        ],
      },
      new Headers(),
    )
    expect(content(reading)).toBe(
      'New ticket\n**[Broken [door]](https://t.example/7)**\nIt **squeaks**\n**Priority**: High\n[Picture](https://t.example/7.png)\n\nOnly this',
    )
  })
})

const repository = { name: 'app', full_name: 'us/app', html_url: 'https://github.com/us/app' }
const sender = { login: 'ada', html_url: 'https://github.com/ada' }
const pull_request = {
  number: 12,
  title: 'Mend the door',
  body: 'It squeaked.\n@**all**',
  html_url: 'https://github.com/us/app/pull/12',
  head: { ref: 'door' },
  base: { ref: 'main' },
}
const ada = '[ada](https://github.com/ada)'
const pr = '[PR #12 Mend the door](https://github.com/us/app/pull/12)'

const github = (event: string, payload: object): Reading =>
  readGithubEvent({ repository, sender, ...payload }, new Headers({ 'X-GitHub-Event': event }))

describe('an event of GitHub', () => {
  test('is refused without the header that names it', () => {
    expect(readGithubEvent({ repository }, new Headers()).kind).toBe('refused')
  })

  test('push: lists the commits', () => {
    const reading = github('push', {
      ref: 'refs/heads/main',
      compare: 'https://github.com/us/app/compare/a...b',
      commits: [
        {
          id: '0123456789abcdef',
          message: 'Mend the door\n\nIt squeaked.',
          url: 'https://github.com/us/app/commit/0123456',
        },
      ],
    })
    expect(topic(reading)).toBe('app / main')
    expect(content(reading)).toBe(
      `${ada} pushed [1 commit](https://github.com/us/app/compare/a...b) to \`main\`.\n \n* Mend the door ([0123456](https://github.com/us/app/commit/0123456))`,
    )
  })

  test.each([
    [{ ref: 'refs/heads/old', deleted: true, commits: [] }, `${ada} deleted the branch \`old\`.`],
    [{ ref: 'refs/heads/new', created: true, commits: [] }, `${ada} created the branch \`new\`.`],
    [{ ref: 'refs/tags/v1', created: true, commits: [] }, `${ada} created the tag \`v1\`.`],
    [{ ref: 'refs/heads/main', commits: [] }, 'ignored'],
  ])('push without commits: %j', (payload, expected) => {
    expect(content(github('push', payload))).toBe(expected)
  })

  test.each([
    [
      'opened',
      {},
      `${ada} opened ${pr} from \`door\` to \`main\`.\n\`\`\`quote\nIt squeaked.\n@_**all**\n\`\`\``,
    ],
    ['closed', { pull_request: { ...pull_request, merged: true } }, `${ada} merged ${pr}.`],
    ['closed', {}, `${ada} closed ${pr}.`],
    [
      'review_requested',
      { requested_reviewer: { login: 'ben' } },
      `${ada} requested a review of ${pr} from ben.`,
    ],
    ['synchronize', {}, 'ignored'],
    ['labeled', {}, 'ignored'],
  ])('pull request %s', (action, more, expected) => {
    const reading = github('pull_request', { action, pull_request, ...more })
    expect(content(reading)).toBe(expected)
    if (expected !== 'ignored') expect(topic(reading)).toBe('app / PR #12 Mend the door')
  })

  test('comments and reviews go to the topic of their pull request or issue', () => {
    const comment = { body: 'Looks good', html_url: 'https://github.com/us/app/pull/12#c1' }
    const issue = { ...pull_request, pull_request: {} }
    expect(topic(github('issue_comment', { action: 'created', issue, comment }))).toBe(
      'app / PR #12 Mend the door',
    )
    expect(
      content(
        github('pull_request_review', { action: 'submitted', pull_request, review: { state: 'approved' } }),
      ),
    ).toBe(`${ada} approved ${pr}.`)
    expect(content(github('issue_comment', { action: 'edited', issue, comment }))).toBe('ignored')
  })

  test.each([
    [
      'workflow_run',
      {
        action: 'completed',
        workflow_run: {
          name: 'CI',
          conclusion: 'failure',
          run_number: 7,
          html_url: 'https://github.com/r/7',
          head_branch: 'main',
        },
      },
      '[CI #7](https://github.com/r/7) ❌ failed on `main`.',
    ],
    [
      'release',
      { action: 'published', release: { tag_name: 'v1', html_url: 'https://github.com/v1' } },
      `${ada} published [v1](https://github.com/v1).`,
    ],
    [
      'deployment_status',
      { deployment_status: { state: 'success', environment: 'production' } },
      'The deployment to production ✅ succeeded.',
    ],
    ['constructor', {}, 'ignored'],
  ])('%s', (event, payload, expected) => {
    expect(content(github(event, payload))).toBe(expected)
  })
})

describe('an event of GitLab', () => {
  const project = { name: 'App', web_url: 'https://gitlab.example/us/app' }
  const gitlab = (payload: object): Reading =>
    readGitlabEvent({ project, user: { name: 'Ada' }, ...payload }, new Headers())

  test('push: lists the commits and says how many there are', () => {
    const commits = [{ id: 'abcdef0123', message: 'Mend', url: 'https://gitlab.example/c/1' }]
    const push = {
      object_kind: 'push',
      ref: 'refs/heads/main',
      before: 'a1',
      after: 'b2',
      commits,
      total_commits_count: 3,
    }
    const reading = gitlab(push)
    expect(topic(reading)).toBe('App / main')
    expect(content(reading)).toBe(
      'Ada pushed [3 commits](https://gitlab.example/us/app/-/compare/a1...b2) to `main`.\n \n* Mend ([abcdef0](https://gitlab.example/c/1))\n* [2 more](https://gitlab.example/us/app/-/compare/a1...b2)',
    )
  })

  test.each([
    [
      { object_kind: 'push', ref: 'refs/heads/x', before: 'a1', after: '0'.repeat(40) },
      'Ada deleted the branch `x`.',
    ],
    [
      { object_kind: 'tag_push', ref: 'refs/tags/v1', before: '0'.repeat(40), after: 'b2' },
      'Ada created the tag `v1`.',
    ],
    [
      {
        object_kind: 'merge_request',
        object_attributes: { iid: 3, title: 'Mend', action: 'merge', url: 'https://gitlab.example/3' },
      },
      'Ada merged [!3 Mend](https://gitlab.example/3).',
    ],
    [
      { object_kind: 'merge_request', object_attributes: { iid: 3, title: 'Mend', action: 'update' } },
      'ignored',
    ],
    [
      {
        object_kind: 'issue',
        object_attributes: { iid: 4, title: 'Door', action: 'close', url: 'https://gitlab.example/4' },
      },
      'Ada closed [#4 Door](https://gitlab.example/4).',
    ],
    [
      {
        object_kind: 'note',
        object_attributes: { note: 'Yes', url: 'https://gitlab.example/n' },
        issue: { iid: 4, title: 'Door' },
      },
      'Ada [commented](https://gitlab.example/n) on #4 Door:\n```quote\nYes\n```',
    ],
    [
      { object_kind: 'pipeline', object_attributes: { id: 9, status: 'failed', ref: 'main' } },
      '[Pipeline #9](https://gitlab.example/us/app/-/pipelines/9) ❌ failed on `main`.',
    ],
    [{ object_kind: 'pipeline', object_attributes: { id: 9, status: 'running', ref: 'main' } }, 'ignored'],
    [{ object_kind: 'emoji' }, 'ignored'],
  ])('%j', (payload, expected) => {
    expect(content(gitlab(payload))).toBe(expected)
  })
})

describe('an alert of Grafana', () => {
  test('says what fires, with its labels and links', () => {
    const reading = readGrafanaAlert(
      {
        title: '[FIRING:1] High load',
        alerts: [
          {
            status: 'firing',
            labels: { alertname: 'High load', host: 'web1' },
            annotations: { summary: 'Load is 9', description: 'For five minutes.' },
            values: { B: 9 },
            generatorURL: 'https://g.example/a',
            silenceURL: 'https://g.example/s',
          },
        ],
      },
      new Headers(),
    )
    expect(topic(reading)).toBe('High load')
    expect(content(reading)).toBe(
      '⚠️ **Firing**: [High load](https://g.example/a)\nLoad is 9\n```quote\nFor five minutes.\n```\nB: 9\n`host=web1`\n[Alert](https://g.example/a) · [Silence](https://g.example/s)',
    )
  })

  test('is read in the older format as well', () => {
    const reading = readGrafanaAlert(
      { title: '[OK] Load', ruleName: 'Load', ruleUrl: 'https://g.example/r', state: 'ok', message: 'Fine' },
      new Headers(),
    )
    expect(content(reading)).toBe('✅ **Resolved**: [[OK] Load](https://g.example/r)\n```quote\nFine\n```')
  })
})
