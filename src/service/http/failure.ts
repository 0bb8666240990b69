import { randomUUID } from 'node:crypto'
import { withoutRoom, type Full } from '../files/space/noSpace.ts'
import type { Language } from '../languages.ts'
import { TooManyRequests } from '../limits/tooManyRequests.ts'
import { CutShort, answerToDisconnected } from '../readStream.ts'
import { writeJson } from '../refusals/sayIn.ts'
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
  /** The answer's body; each `Saying` in it is written in the reader's language. */
  readonly body: (refusal: Refusal) => object
  readonly headers: (refusal: Refusal, request: Request) => Readonly<Record<string, string>>
}

/** Converts errors of modules that know no interface. */
function sharedRefusal(error: unknown, { codes, statusOf }: RefusalForm): Refusal | undefined {
  const refusal = (kind: keyof RefusalForm['codes'], said: Refusal['said'], extra: object = {}): Refusal =>
    new Refusal(codes[kind], said, statusOf(codes[kind]), { ...extra })
  if (error instanceof TooManyRequests) {
    return refusal('too many requests', error.said, { 'retry-after': error.seconds })
  }
  if (error instanceof BodyFault) return refusal(`body ${error.of}`, error.said)
  const noSpace = withoutRoom(error)
  if (!noSpace) return undefined
  const { full, said, quota } = noSpace
  return refusal(full, said, quota && { used: quota.used, quota: quota.most })
}

function fault({ codes }: RefusalForm, error: unknown, report: ReportFault): Refusal {
  const request_id = randomUUID()
  report(`request ${request_id}`, error)
  const said = 'Something went wrong in the service.'
  return new Refusal(codes.fault, said, 500, { request_id })
}

export interface FailureOptions {
  readonly form: RefusalForm
  readonly request: Request
  readonly language: Language
  readonly report: ReportFault
  readonly headers?: Readonly<Record<string, string>>
}

/**
 * Returns the answer to a thrown error. Errors other than refusals are faults of the service: reported to the
 * operator, not shown.
 */
export function failure(
  error: unknown,
  { form, request, language, report, headers = {} }: FailureOptions,
): Response {
  if (error instanceof CutShort) return answerToDisconnected()
  const refusal =
    error instanceof Refusal
      ? error
      : (form.refusalOf?.(error) ?? sharedRefusal(error, form) ?? fault(form, error, report))
  return new Response(writeJson(form.body(refusal), language), {
    status: refusal.status,
    headers: { ...headers, ...form.headers(refusal, request) },
  })
}
