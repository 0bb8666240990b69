import * as v from 'valibot'
import { because } from '../../../protocol/refusals/reason.ts'
import { branchOf, commitCount, pushText } from './commits.ts'
import { code, inline, lines, link, quote } from './markdown.ts'
import { ignored, posted, refused, type Reading, type ReadPayload } from './tool.ts'

/* GitHub's events. The kind of event is in a header; of each, the actions that are news to a team are posted. */

const given = v.optional(v.nullable(v.string()))
const user = v.looseObject({ login: v.string(), html_url: given })
type User = v.InferOutput<typeof user>
const person = v.optional(v.nullable(user))

const thing = v.looseObject({
  number: v.optional(v.number()),
  title: given,
  body: given,
  html_url: given,
  user: person,
  state: given,
  merged: v.optional(v.nullable(v.boolean())),
  draft: v.optional(v.boolean()),
  head: v.optional(v.looseObject({ ref: v.string() })),
  base: v.optional(v.looseObject({ ref: v.string() })),
  pull_request: v.optional(v.unknown()),
})
type Thing = v.InferOutput<typeof thing>

const comment = v.looseObject({ body: given, html_url: given, path: given, commit_id: given, state: given })
const commit = v.looseObject({
  id: v.string(),
  message: v.string(),
  url: given,
  distinct: v.optional(v.boolean()),
  author: v.optional(v.looseObject({ name: v.optional(v.string(), '') })),
})

const payloadShape = v.looseObject({
  action: v.optional(v.string(), ''),
  repository: v.optional(v.looseObject({ name: v.string(), full_name: v.string(), html_url: given })),
  organization: v.optional(v.looseObject({ login: v.string() })),
  sender: person,
  ref: given,
  ref_type: given,
  before: given,
  after: given,
  compare: given,
  created: v.optional(v.boolean()),
  deleted: v.optional(v.boolean()),
  forced: v.optional(v.boolean()),
  commits: v.optional(v.array(commit)),
  pull_request: v.optional(thing),
  issue: v.optional(thing),
  discussion: v.optional(thing),
  comment: v.optional(comment),
  review: v.optional(comment),
  requested_reviewer: person,
  requested_team: v.optional(v.looseObject({ name: v.string() })),
  assignee: person,
  release: v.optional(v.looseObject({ name: given, tag_name: v.string(), html_url: given, body: given })),
  forkee: v.optional(v.looseObject({ full_name: v.string(), html_url: given })),
  workflow_run: v.optional(
    v.looseObject({
      name: given,
      conclusion: given,
      html_url: given,
      head_branch: given,
      run_number: v.optional(v.number()),
    }),
  ),
  deployment_status: v.optional(
    v.looseObject({ state: v.string(), environment: given, target_url: given, log_url: given }),
  ),
  zen: given,
})
type Payload = v.InferOutput<typeof payloadShape>

const who = (person: User | null | undefined): string =>
  person ? link(person.login, person.html_url) : 'Someone'

const repositoryOf = ({ repository, organization }: Payload): string =>
  repository?.name ?? organization?.login ?? 'GitHub'

const topicOf = (payload: Payload, kind: string, { number, title }: Thing): string =>
  inline(`${repositoryOf(payload)} / ${kind} #${number ?? ''} ${title ?? ''}`)

const named = (kind: string, { number, title, html_url }: Thing): string =>
  link(`${kind} #${number ?? ''} ${title ?? ''}`.trim(), html_url)

function push(payload: Payload): Reading {
  const { ref, commits = [], sender, compare, created, deleted, forced } = payload
  if (!ref) return ignored
  const isTag = ref.startsWith('refs/tags/')
  const name = branchOf(ref)
  const topic = isTag ? inline(repositoryOf(payload)) : inline(`${repositoryOf(payload)} / ${name}`)
  const kind = isTag ? 'tag' : 'branch'
  if (deleted)
    return posted({ topic, content: `${who(sender)} deleted the ${kind} ${code(name)}.`, event: 'push' })
  if (commits.length === 0) {
    if (!created) return ignored
    return posted({ topic, content: `${who(sender)} created the ${kind} ${code(name)}.`, event: 'push' })
  }
  const verb = forced ? 'force-pushed' : 'pushed'
  const total = commits.length
  const sentence = `${who(sender)} ${verb} ${link(commitCount(total), compare)} to ${code(name)}.`
  return posted({ topic, content: pushText({ sentence, commits, total, compare }), event: 'push' })
}

const pullVerbs: Readonly<Record<string, string>> = {
  opened: 'opened',
  reopened: 'reopened',
  ready_for_review: 'marked as ready for review',
  converted_to_draft: 'marked as a draft',
}

function pullRequest(payload: Payload): Reading {
  const { action, pull_request: pull, sender } = payload
  if (!pull) return refused(because('bots.payloadBad', { name: 'GitHub' }))
  const topic = topicOf(payload, 'PR', pull)
  const it = named('PR', pull)
  const post = (content: string): Reading => posted({ topic, content, event: 'pull_request' })
  if (action === 'closed') return post(`${who(sender)} ${pull.merged ? 'merged' : 'closed'} ${it}.`)
  if (action === 'review_requested') {
    const { requested_reviewer, requested_team } = payload
    const asked = requested_reviewer ? who(requested_reviewer) : inline(requested_team?.name ?? 'a team')
    return post(`${who(sender)} requested a review of ${it} from ${asked}.`)
  }
  if (action === 'assigned') return post(`${who(sender)} assigned ${it} to ${who(payload.assignee)}.`)
  const verb = pullVerbs[action]
  if (verb === undefined) return ignored
  const { head, base } = pull
  const way = action === 'opened' && head && base ? ` from ${code(head.ref)} to ${code(base.ref)}` : ''
  return post(lines(`${who(sender)} ${verb} ${it}${way}.`, action === 'opened' ? quote(pull.body) : ''))
}

const issueVerbs: Readonly<Record<string, string>> = {
  opened: 'opened',
  closed: 'closed',
  reopened: 'reopened',
}

function issue(payload: Payload): Reading {
  const { action, issue: subject, sender, assignee } = payload
  if (!subject) return refused(because('bots.payloadBad', { name: 'GitHub' }))
  const topic = topicOf(payload, 'issue', subject)
  const it = named('issue', subject)
  const post = (content: string): Reading => posted({ topic, content, event: 'issues' })
  if (action === 'assigned') return post(`${who(sender)} assigned ${it} to ${who(assignee)}.`)
  const verb = issueVerbs[action]
  if (verb === undefined) return ignored
  return post(lines(`${who(sender)} ${verb} ${it}.`, action === 'opened' ? quote(subject.body) : ''))
}

const reviewVerbs: Readonly<Record<string, string>> = {
  approved: 'approved',
  changes_requested: 'requested changes in',
  commented: 'reviewed',
}

function review(payload: Payload): Reading {
  const { action, review: given, pull_request: pull, sender } = payload
  const verb = reviewVerbs[given?.state?.toLowerCase() ?? '']
  if (!given || !pull || action !== 'submitted' || verb === undefined) return ignored
  // A review of single lines has no text of its own; its comments come as events.
  if (verb === 'reviewed' && !given.body) return ignored
  return posted({
    topic: topicOf(payload, 'PR', pull),
    content: lines(`${who(sender)} ${verb} ${named('PR', pull)}.`, quote(given.body)),
    event: 'pull_request_review',
  })
}

/** A comment on a pull request, an issue, a discussion or a commit. */
function commented(payload: Payload, event: string): Reading {
  const { action, comment: given, pull_request: pull, issue: subject, discussion, sender } = payload
  if (!given || action !== 'created') return ignored
  const kind = pull || subject?.pull_request ? 'PR' : subject ? 'issue' : 'discussion'
  const on = pull ?? subject ?? discussion
  const where = given.path ? ` (${code(given.path)})` : ''
  const comment = link('commented', given.html_url)
  if (on) {
    const content = lines(`${who(sender)} ${comment} on ${named(kind, on)}${where}:`, quote(given.body))
    return posted({ topic: topicOf(payload, kind, on), content, event })
  }
  const place = code(given.commit_id?.slice(0, 7) ?? '')
  const content = lines(`${who(sender)} ${comment} on commit ${place}${where}:`, quote(given.body))
  return posted({ topic: inline(repositoryOf(payload)), content, event })
}

const outcomes: Readonly<Record<string, string>> = {
  success: '✅ succeeded',
  failure: '❌ failed',
  error: '❌ failed',
  cancelled: 'was canceled',
  timed_out: '❌ timed out',
  action_required: 'needs an action',
}

function workflowRun(payload: Payload): Reading {
  const { action, workflow_run: run } = payload
  const outcome = outcomes[run?.conclusion ?? '']
  if (!run || action !== 'completed' || outcome === undefined) return ignored
  const { name, run_number, html_url, head_branch } = run
  const place = head_branch ? ` on ${code(head_branch)}` : ''
  return posted({
    topic: inline(`${repositoryOf(payload)} / ${head_branch ?? name ?? ''}`),
    content: `${link(`${name ?? 'Workflow'} #${run_number ?? ''}`, html_url)} ${outcome}${place}.`,
    event: 'workflow_run',
  })
}

function deploymentStatus(payload: Payload): Reading {
  const { deployment_status: status } = payload
  const outcome = outcomes[status?.state ?? '']
  if (!status || outcome === undefined) return ignored
  const place = link(status.environment ?? 'the site', status.target_url ?? status.log_url)
  return posted({
    topic: inline(`${repositoryOf(payload)} / deployments`),
    content: `The deployment to ${place} ${outcome}.`,
    event: 'deployment_status',
  })
}

/** Events of the repository as a whole, in its own topic. */
function ofRepository(payload: Payload, event: string): Reading {
  const { action, sender, release, forkee, discussion, zen } = payload
  const post = (content: string, topic = inline(repositoryOf(payload))): Reading =>
    posted({ topic, content, event })
  const repository = payload.repository ? link(payload.repository.full_name, payload.repository.html_url) : ''
  switch (event) {
    case 'ping':
      return post(lines(`This is connected to ${repository || inline(repositoryOf(payload))}.`, quote(zen)))
    case 'fork':
      return forkee
        ? post(`${who(sender)} forked ${repository} to ${link(forkee.full_name, forkee.html_url)}.`)
        : ignored
    case 'release': {
      if (!release || action !== 'published') return ignored
      const { name, tag_name, html_url, body } = release
      return post(lines(`${who(sender)} published ${link(name || tag_name, html_url)}.`, quote(body)))
    }
    case 'discussion': {
      if (!discussion || action !== 'created') return ignored
      const content = lines(
        `${who(sender)} started ${named('discussion', discussion)}.`,
        quote(discussion.body),
      )
      return post(content, topicOf(payload, 'discussion', discussion))
    }
    case 'public':
      return post(`${who(sender)} made ${repository} public.`)
    default:
      return ignored
  }
}

const readers: Readonly<Record<string, (payload: Payload, event: string) => Reading>> = {
  push,
  pull_request: pullRequest,
  issues: issue,
  pull_request_review: review,
  pull_request_review_comment: commented,
  issue_comment: commented,
  commit_comment: commented,
  discussion_comment: commented,
  workflow_run: workflowRun,
  deployment_status: deploymentStatus,
}

/** Names of events that the address can filter. */
export const githubEvents: readonly string[] = [
  ...Object.keys(readers),
  'discussion',
  'fork',
  'ping',
  'public',
  'release',
]

const HEADER = 'X-GitHub-Event'

/** An event of GitHub; other kinds of events, and actions that are no news, are ignored. */
export const readGithubEvent: ReadPayload = (payload, headers) => {
  const event = headers.get(HEADER)
  if (event === null) return refused(because('bots.eventMissing', { header: HEADER }))
  const read = v.safeParse(payloadShape, payload)
  if (!read.success) return refused(because('bots.payloadBad', { name: 'GitHub' }))
  const reader = Object.hasOwn(readers, event) ? readers[event] : undefined
  return (reader ?? ofRepository)(read.output, event)
}
