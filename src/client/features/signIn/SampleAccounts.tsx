import { Role } from '../../../protocol/chat/shapes.ts'
import type { KeyOf, TextKey } from '../../i18n/texts.ts'
import { useText } from '../../i18n/useText.ts'
import { identityHue } from '../../ui/identity.ts'
import { initialsOf } from '../../ui/format/initials.ts'
import styles from './SampleAccounts.module.css'
import { signInTexts } from './texts/signInTexts.ts'

export interface SampleAccount {
  readonly email: string
  readonly full_name: string
  readonly user_id: number
  /** Undefined: the service does not tell it. */
  readonly role?: number | undefined
}

const ROLE_TEXTS: readonly (readonly [number, KeyOf<typeof signInTexts>])[] = [
  [Role.owner, 'signIn.role.owner'],
  [Role.administrator, 'signIn.role.administrator'],
  [Role.moderator, 'signIn.role.moderator'],
  [Role.member, 'signIn.role.member'],
  [Role.guest, 'signIn.role.guest'],
]

const roleText = (role: number): TextKey =>
  signInTexts(ROLE_TEXTS.find(([most]) => role <= most)?.[1] ?? 'signIn.role.guest')

type Props = { readonly accounts: readonly SampleAccount[]; readonly onChoose: (email: string) => void }

/** Accounts of the demonstration, to sign in as. */
export const SampleAccounts = ({ accounts, onChoose }: Props) => {
  const t = useText(signInTexts)
  return (
    <section className={styles['samples']} aria-labelledby="samples-heading">
      <h2 id="samples-heading" className={styles['heading']}>
        {t('signIn.samples')}
      </h2>
      <p className={styles['hint']}>{t('signIn.samplesHint')}</p>
      <ul className={styles['list']} aria-label={t('signIn.samples')}>
        {accounts.map(({ email, full_name, user_id, role }) => (
          <li key={email}>
            <button
              type="button"
              className={styles['account']}
              aria-describedby={role === undefined ? undefined : `role-of-${user_id}`}
              onClick={() => onChoose(email)}
            >
              <span
                className={styles['avatar']}
                aria-hidden="true"
                style={{
                  background: `light-dark(oklch(0.93 0.042 ${identityHue(user_id)}), oklch(0.325 0.045 ${identityHue(user_id)}))`,
                }}
              >
                {initialsOf(full_name || email)}
              </span>
              <span className={styles['person']}>
                <span className={styles['name']} dir="auto">
                  {full_name || email}
                </span>
                {role !== undefined && (
                  <span id={`role-of-${user_id}`} className={styles['role']} aria-hidden="true">
                    {t(roleText(role))}
                  </span>
                )}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
