import { useState } from 'react'
import { updateSettings } from '../../../../protocol/chat/account.ts'
import { limits } from '../../../../protocol/chat/limits.ts'
import { codePoints } from '../../../../protocol/chat/shapes.ts'
import { useText } from '../../../i18n/useText.ts'
import { useSession } from '../../../kernel/session.ts'
import { ActionForm } from '../form/ActionForm.tsx'
import { onceSent } from '../form/onceSent.ts'
import { Part } from '../form/Part.tsx'
import { PasswordField } from '../form/PasswordField.tsx'

interface Props {
  /** Called after the change, which revokes every key but this browser's. */
  readonly onChanged: () => void
}

/** Changes the password; requires the present one. */
export const Password = ({ onChanged }: Props) => {
  const t = useText()
  const session = useSession()
  const [before, setBefore] = useState('')
  const [next, setNext] = useState('')
  const count = limits.password_min_length
  const obstacle = (): string | undefined => {
    if (before === '') return t('account.passwordBeforeMissing')
    return codePoints(next) < count ? t('account.passwordShort', { count }) : undefined
  }
  const change = async (): Promise<string> => {
    await session.api(updateSettings, { old_password: before, new_password: next })
    setBefore(onceSent(before))
    setNext(onceSent(next))
    onChanged()
    return t('account.passwordChanged')
  }
  return (
    <Part title={t('account.password')} text={t('account.passwordAbout')}>
      <ActionForm submitText={t('account.changePassword')} obstacle={obstacle()} onSubmit={change}>
        <PasswordField
          label={t('account.passwordBefore')}
          autoComplete="current-password"
          value={before}
          onInput={setBefore}
        />
        <PasswordField
          label={t('account.passwordNew')}
          hint={t('account.passwordHint', { count })}
          autoComplete="new-password"
          value={next}
          onInput={setNext}
        />
      </ActionForm>
    </Part>
  )
}
