import * as v from 'valibot'
import { because } from '../../../protocol/refusals/reason.ts'
import { branchOf, commitCount, pushText } from './commits.ts'
import { code, inline, lines, link, quote } from './markdown.ts'
import { ignored, posted, refused, type Reading, type ReadPayload } from './tool.ts'

/* GitLab's events. The body says its kind (`object_kind`); of each, the actions that are news to a team are posted. */

const given = v.optional(v.nullable(v.string()))
const project = v.looseObject({
  name: v.string(),
  path_with_namespace: given,
  web_url: given,
  homepage: given,
})
const commit = v.looseObject({
  id: v.string(),
  message: v.optional(v.string(), ''),
  title: given,
  url: given,
})
const thing = v.looseObject({
  iid: v.optional(v.number()),
  title: given,
  url: given,
  id: v.optional(v.union([v.number(), v.string()])),
})

const payloadShape = v.looseObject({
  object_kind: v.string(),
  user: v.optional(v.looseObject({ name: v.optional(v.string(), '') })),
  user_name: given,
  project: v.optional(project),
  ref: given,
  before: given,
  after: given,
  commits: v.optional(v.array(commit)),
  total_commits_count: v.optional(v.number()),
  object_attributes: v.optional(
    v.looseObject({
      iid: v.optional(v.number()),
      id: v.optional(v.number()),
      title: given,
      description: given,
      url: given,
      action: given,
      status: given,
      note: given,
      ref: given,
      source_branch: given,
      target_branch: given,
      oldrev: given,
    }),
  ),
  assignees: v.optional(v.nullable(v.array(v.looseObject({ name: v.string() })))),
  merge_request: v.optional(v.nullable(thing)),
  issue: v.optional(v.nullable(thing)),
  snippet: v.optional(v.nullable(thing)),
  commit: v.optional(v.unknown()),
  // Of releases, which have no `object_attributes`.
  action: given,
  name: given,
  tag: given,
  url: given,
  description: given,
  // Of jobs.
  build_name: given,
  build_status: given,
})
type Payload = v.InferOutput<typeof payloadShape>
type Attributes = NonNullable<Payload['object_attributes']>

const NO_COMMIT = /^0+$/

const projectOf = ({ project: given }: Payload): string => given?.name ?? 'GitLab'
const addressOf = ({ project: given }: Payload): string => given?.web_url ?? given?.homepage ?? ''
const who = ({ user, user_name }: Payload): string => inline(user_name ?? user?.name ?? '') || 'Someone'

function push(payload: Payload): Reading {
  const { ref, commits = [], after, before, total_commits_count: total = commits.length } = payload
  if (!ref) return ignored
  const isTag = ref.startsWith('refs/tags/')
  const kind = isTag ? 'tag' : 'branch'
  const name = branchOf(ref)
  const topic = inline(isTag ? projectOf(payload) : `${projectOf(payload)} / ${name}`)
  const event = isTag ? 'tag_push' : 'push'
  const post = (content: string): Reading => posted({ topic, content, event })
  if (NO_COMMIT.test(after ?? '')) return post(`${who(payload)} deleted the ${kind} ${code(name)}.`)
  const isNew = NO_COMMIT.test(before ?? '')
  if (isTag || commits.length === 0) {
    return isNew ? post(`${who(payload)} created the ${kind} ${code(name)}.`) : ignored
  }
  const compare = isNew
    ? `${addressOf(payload)}/-/commits/${name}`
    : `${addressOf(payload)}/-/compare/${before}...${after}`
  const sentence = `${who(payload)} pushed ${link(commitCount(total), compare)} to ${code(name)}.`
  return post(pushText({ sentence, commits, total, compare }))
}

type Numbered = Pick<Attributes, 'iid' | 'title' | 'url'>

const topicOf = (payload: Payload, mark: string, { iid, title }: Numbered): string =>
  inline(`${projectOf(payload)} / ${mark}${iid ?? ''} ${title ?? ''}`)
const named = (mark: string, { iid, title, url }: Numbered): string =>
  link(`${mark}${iid ?? ''} ${title ?? ''}`.trim(), url)

const verbs: Readonly<Record<string, string>> = {
  open: 'opened',
  close: 'closed',
  reopen: 'reopened',
  merge: 'merged',
  approved: 'approved',
  unapproved: 'withdrew the approval of',
}

/** A merge request (`!12`) or an issue (`#12`). */
function changed(payload: Payload, mark: '!' | '#', event: string): Reading {
  const { object_attributes: about } = payload
  if (!about) return refused(because('bots.payloadBad', { name: 'GitLab' }))
  const post = (content: string): Reading => posted({ topic: topicOf(payload, mark, about), content, event })
  const it = named(mark, about)
  // New commits are an update as well, and the only one that is news.
  if (about.action === 'update')
    return about.oldrev ? post(`${who(payload)} pushed new commits to ${it}.`) : ignored
  const verb = verbs[about.action ?? '']
  if (verb === undefined) return ignored
  const isNew = about.action === 'open'
  const { source_branch: from, target_branch: to } = about
  const way = isNew && from && to ? ` from ${code(from)} to ${code(to)}` : ''
  const assigned = (payload.assignees ?? []).map(({ name }) => inline(name)).join(', ')
  return post(
    lines(
      `${who(payload)} ${verb} ${it}${way}${isNew && assigned ? `, assigned to ${assigned}` : ''}.`,
      isNew ? quote(about.description) : '',
    ),
  )
}

function note(payload: Payload): Reading {
  const { object_attributes: about, merge_request: merge, issue, snippet } = payload
  if (!about || about.action === 'update') return ignored
  const [mark, on] = merge ? ['!', merge] : issue ? ['#', issue] : ['$', snippet]
  const comment = link('commented', about.url)
  if (!on) {
    const content = lines(`${who(payload)} ${comment} on a commit:`, quote(about.note))
    return posted({ topic: inline(projectOf(payload)), content, event: 'note' })
  }
  const numbered = { ...on, iid: on.iid }
  const content = lines(`${who(payload)} ${comment} on ${named(mark, numbered)}:`, quote(about.note))
  return posted({ topic: topicOf(payload, mark, numbered), content, event: 'note' })
}

const outcomes: Readonly<Record<string, string>> = {
  success: '✅ succeeded',
  failed: '❌ failed',
  canceled: 'was canceled',
}

function pipeline(payload: Payload): Reading {
  const { object_attributes: about } = payload
  const outcome = outcomes[about?.status ?? '']
  if (!about || outcome === undefined) return ignored
  const address = about.url ?? `${addressOf(payload)}/-/pipelines/${about.id ?? ''}`
  const branch = about.ref ?? ''
  return posted({
    topic: inline(`${projectOf(payload)} / ${branch}`),
    content: `${link(`Pipeline #${about.iid ?? about.id ?? ''}`, address)} ${outcome} on ${code(branch)}.`,
    event: 'pipeline',
  })
}

function release(payload: Payload): Reading {
  const { action, name, tag, url, description } = payload
  if (action !== 'create') return ignored
  return posted({
    topic: inline(projectOf(payload)),
    content: lines(`${link(name || tag || 'A release', url)} was published.`, quote(description)),
    event: 'release',
  })
}

function wikiPage(payload: Payload): Reading {
  const { object_attributes: about } = payload
  const verb = { create: 'created', update: 'edited', delete: 'deleted' }[about?.action ?? '']
  if (!about || verb === undefined) return ignored
  return posted({
    topic: inline(projectOf(payload)),
    content: `${who(payload)} ${verb} the wiki page ${link(about.title ?? '', about.url)}.`,
    event: 'wiki_page',
  })
}

const readers: Readonly<Record<string, (payload: Payload) => Reading>> = {
  push,
  tag_push: push,
  merge_request: (payload) => changed(payload, '!', 'merge_request'),
  issue: (payload) => changed(payload, '#', 'issue'),
  note,
  pipeline,
  release,
  wiki_page: wikiPage,
}

/** Names of events that the address can filter. */
export const gitlabEvents: readonly string[] = Object.keys(readers)

/** An event of GitLab; other kinds of events, and actions that are no news, are ignored. */
export const readGitlabEvent: ReadPayload = (payload) => {
  const read = v.safeParse(payloadShape, payload)
  if (!read.success) return refused(because('bots.payloadBad', { name: 'GitLab' }))
  const { object_kind: kind } = read.output
  const reader = Object.hasOwn(readers, kind) ? readers[kind] : undefined
  return reader ? reader(read.output) : ignored
}
