import { ApiError } from '../../../kernel/api/errors.ts'
import type { Translate } from '../../../i18n/useText.ts'
import { reasonOf } from '../../../kernel/view/reasonOf.ts'

/** The reason why password or code were refused, and the field at which it shows. */
export interface ProofProblem {
  readonly at: 'password' | 'code' | 'form'
  readonly text: string
}

export function proofProblem(t: Translate, error: unknown): ProofProblem {
  if (!(error instanceof ApiError)) return { at: 'form', text: reasonOf(t, error) }
  if (error.extra['var_name'] === 'password') return { at: 'password', text: t('account.passwordWrong') }
  switch (error.code) {
    case 'SECOND_FACTOR_USED':
      return { at: 'code', text: t('secondStep.used') }
    case 'SECOND_FACTOR_INVALID':
      return { at: 'code', text: t('factor.codeWrong') }
    case 'SECOND_FACTOR_REQUIRED':
      return { at: 'code', text: t('factor.codeMissing') }
    default:
      return { at: 'form', text: error.message }
  }
}
