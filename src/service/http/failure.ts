import { randomUUID } from 'node:crypto'
import type { Reason } from '../../protocol/refusals/reason.ts'
import { withoutRoom, type Full } from '../files/space/noSpace.ts'
import { TooManyRequests } from '../limits/tooManyRequests.ts'
import { CutShort, answerToDisconnected } from '../readStream.ts'
import type { ReportFault } from '../repeat.ts'
import { BodyFault } from './body.ts'
import { Refusal } from './refusal.ts'

/** The form in which an interface refuses. */
export interface RefusalForm {
  /** Codes of the refusals that do not depend on the interface. */
  readonly codes: Readonly<Record<Full | `body ${BodyFault['of']}` | 'too many requests' | 'fault', string>>
  readonly statusOf: (code: string) => number
  /** Converts an error of the interface's own; undefined for any other. */
  readonly refusalOf?: (error: unknown) => Refusal | undefined
  /** The answer's body. */
  readonly body: (refusal: Refusal) => object
  readonly headers: (refusal: Refusal, request: Request) => Readonly<Record<string, string>>
}

/** Converts errors of modules that know no interface. */
function sharedRefusal(error: unknown, { codes, statusOf }: RefusalForm): Refusal | undefined {
  const refusal = (kind: keyof RefusalForm['codes'], reason: Reason, extra: object = {}): Refusal =>
    new Refusal(codes[kind], reason, statusOf(codes[kind]), { ...extra })
  if (error instanceof TooManyRequests) {
    return refusal('too many requests', error.reason, { 'retry-after': error.seconds })
  }
  if (error instanceof BodyFault) return refusal(`body ${error.of}`, error.reason)
  const noSpace = withoutRoom(error)
  if (!noSpace) return undefined
  const { full, reason, quota } = noSpace
  return refusal(full, reason, quota && { used: quota.used, quota: quota.most })
}

function fault({ codes }: RefusalForm, error: unknown, report: ReportFault): Refusal {
  const request_id = randomUUID()
  report(`request ${request_id}`, error)
  return new Refusal(codes.fault, 'requests.fault', 500, { request_id })
}

export interface FailureOptions {
  readonly form: RefusalForm
  readonly request: Request
  readonly report: ReportFault
  readonly headers?: Readonly<Record<string, string>>
}

/**
 * Returns the answer to a thrown error. Errors other than refusals are faults of the service: reported to the
 * operator, not shown.
 */
export function failure(error: unknown, { form, request, report, headers = {} }: FailureOptions): Response {
  if (error instanceof CutShort) return answerToDisconnected()
  const refusal =
    error instanceof Refusal
      ? error
      : (form.refusalOf?.(error) ?? sharedRefusal(error, form) ?? fault(form, error, report))
  return new Response(JSON.stringify(form.body(refusal)), {
    status: refusal.status,
    headers: { ...headers, ...form.headers(refusal, request) },
  })
}
