import * as v from 'valibot'
import { because } from '../../../protocol/refusals/reason.ts'
import { code, inline, lines, link, quote, silent } from './markdown.ts'
import { posted, refused, type ReadPayload } from './tool.ts'

/* Grafana's alerts: the present webhook, and the one before Grafana 8. */

const given = v.optional(v.nullable(v.string()))
const values = v.optional(v.nullable(v.record(v.string(), v.union([v.string(), v.number(), v.null()]))))

const alert = v.looseObject({
  status: v.optional(v.string(), 'firing'),
  labels: v.optional(v.record(v.string(), v.string()), {}),
  annotations: v.optional(v.record(v.string(), v.string()), {}),
  values,
  generatorURL: given,
  dashboardURL: given,
  panelURL: given,
  silenceURL: given,
  imageURL: given,
})
type Alert = v.InferOutput<typeof alert>

const present = v.looseObject({
  title: given,
  message: given,
  externalURL: given,
  alerts: v.pipe(v.array(alert), v.minLength(1)),
})

const former = v.looseObject({
  title: v.string(),
  ruleName: given,
  ruleUrl: given,
  state: v.string(),
  message: given,
  imageUrl: given,
  evalMatches: v.optional(
    v.nullable(v.array(v.looseObject({ metric: v.string(), value: v.nullable(v.number()) }))),
  ),
})

/** Names of events that the address can filter. */
export const grafanaEvents: readonly string[] = ['firing', 'resolved']

/** Alerts of one notification that are written out. */
const MOST_ALERTS = 10

const isOver = (status: string): boolean => status === 'resolved' || status === 'ok'
const statusWord = (status: string): string => (isOver(status) ? '✅ **Resolved**' : '⚠️ **Firing**')

function alertText({ status, labels, annotations, values: measured, ...urls }: Alert): string {
  const name = labels['alertname'] ?? 'Alert'
  const others = Object.entries(labels).filter(([key]) => key !== 'alertname' && !key.startsWith('__'))
  const measurements = Object.entries(measured ?? {}).map(([key, value]) => `${inline(key)}: ${value ?? '–'}`)
  const links = [
    ['Alert', urls.generatorURL],
    ['Dashboard', urls.dashboardURL],
    ['Panel', urls.panelURL],
    ['Picture', urls.imageURL],
    ['Silence', isOver(status) ? undefined : urls.silenceURL],
  ] as const
  return lines(
    `${statusWord(status)}: ${link(name, urls.generatorURL)}`,
    annotations['summary'] && silent(annotations['summary']),
    quote(annotations['description']),
    measurements.join(', '),
    others.map(([key, value]) => code(`${key}=${value}`)).join(' '),
    links.flatMap(([label, url]) => (url ? [link(label, url)] : [])).join(' · '),
  )
}

/** An alert, or a group of them, of Grafana. */
export const readGrafanaAlert: ReadPayload = (payload) => {
  const now = v.safeParse(present, payload)
  if (now.success) {
    const { alerts } = now.output
    const shown = alerts.slice(0, MOST_ALERTS)
    const rest = alerts.length - shown.length
    const more = rest > 0 ? link(`${rest} more`, now.output.externalURL) : ''
    const name = alerts[0]?.labels['alertname'] ?? now.output.title ?? 'Grafana'
    const event = alerts.every(({ status }) => isOver(status)) ? 'resolved' : 'firing'
    return posted({
      topic: inline(name),
      content: [...shown.map(alertText), more].filter(Boolean).join('\n\n'),
      event,
    })
  }
  const before = v.safeParse(former, payload)
  if (!before.success) return refused(because('bots.payloadBad', { name: 'Grafana' }))
  const { title, ruleName, ruleUrl, state, message, imageUrl, evalMatches } = before.output
  const content = lines(
    `${statusWord(state)}: ${link(title, ruleUrl)}`,
    quote(message),
    ...(evalMatches ?? [])
      .slice(0, MOST_ALERTS)
      .map(({ metric, value }) => `* ${inline(metric)}: ${value ?? '–'}`),
    imageUrl ? link('Picture', imageUrl) : '',
  )
  return posted({ topic: inline(ruleName ?? title), content, event: isOver(state) ? 'resolved' : 'firing' })
}
