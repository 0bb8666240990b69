import { ApiError } from '../../../kernel/api/errors.ts'
import type { TextKey } from '../../../i18n/texts.ts'
import { signInProblem, type SignInProblem } from '../signInState.ts'
import { secondStepTexts } from './texts/secondStepTexts.ts'

/** The source of a code. */
export type CodeSource = 'app' | 'recovery'

/**
 * The reason why a code was refused: an error at its field, an error above the button, or an expired step.
 */
export type CodeProblem =
  | { readonly at: 'field'; readonly text: TextKey }
  | { readonly at: 'form'; readonly problem: SignInProblem }
  | { readonly at: 'start' }

/** @param now milliseconds since the epoch */
export function codeProblem(error: unknown, source: CodeSource, now: number): CodeProblem {
  const code = error instanceof ApiError ? error.code : undefined
  if (code === 'SECOND_FACTOR_EXPIRED') return { at: 'start' }
  if (code === 'SECOND_FACTOR_USED') return { at: 'field', text: secondStepTexts('secondStep.used') }
  if (code === 'SECOND_FACTOR_INVALID') {
    return {
      at: 'field',
      text: secondStepTexts(source === 'app' ? 'secondStep.wrong' : 'secondStep.recoveryWrong'),
    }
  }
  return { at: 'form', problem: signInProblem(error, now) }
}
