import { useState } from 'react'
import { roleObstacle } from '../../../protocol/chat/peoplePermissions.ts'
import { Role } from '../../../protocol/chat/shapes.ts'
import { updateUser } from '../../../protocol/chat/userChanges.ts'
import type { KeyOf } from '../../i18n/texts.ts'
import { useText } from '../../i18n/useText.ts'
import { DialogForm } from '../../kernel/view/DialogForm.tsx'
import { useSession } from '../../kernel/session.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { RadioGroup } from '../../ui/RadioGroup.tsx'
import { laterUiTexts } from '../../ui/texts/laterUiTexts.ts'
import { nameOf } from '../people/names.ts'
import { useOwnUser, useUser, useUsers } from '../people/queries.ts'
import { roleAbout, roles } from '../people/roleAbout.ts'
import { roleText } from '../people/roleText.ts'
import { obstacleText } from './obstacleText.ts'
import { subjectOf } from './subject.ts'
import { memberTexts } from './texts/memberTexts.ts'

type Props = { readonly userId: number; readonly onClose: () => void }

/** Returns the text about the consequences of a change of role. */
function consequence(from: number, to: number): KeyOf<typeof memberTexts> | undefined {
  if (from === to) return undefined
  if (to === Role.guest) return 'members.becomesGuest'
  if (from === Role.guest) return 'members.wasGuest'
  if (to === Role.owner) return 'members.becomesOwner'
  return to < from ? 'members.mayMore' : 'members.mayLess'
}

/** Changes a person's role; explains each role, and why some can't be given. */
export const RoleDialog = ({ userId, onClose }: Props) => {
  const t = useText(memberTexts, laterUiTexts)
  const session = useSession()
  const own = useOwnUser()
  const users = useUsers()
  const user = useUser(userId)
  const [chosen, setChosen] = useState<Role>()
  if (!user) return null
  const subject = subjectOf(user, users)
  const role = chosen ?? roles.find((each) => each === user.role) ?? Role.member
  const change = consequence(user.role, role)
  const name = nameOf(user)
  return (
    <Dialog title={t('members.roleOf', { name })} onClose={onClose}>
      <DialogForm
        submitText={t('forms.save')}
        obstacle={role === user.role ? t('members.sameRole') : undefined}
        onSubmit={() => session.api(updateUser, { user_id: userId, role })}
        onClose={onClose}
      >
        <RadioGroup
          legend={t('members.role')}
          value={String(role)}
          options={roles.map((each) => {
            const obstacle = roleObstacle(own, subject, each)
            return {
              value: String(each),
              label: t(roleText(each)),
              hint: t(roleAbout(each)),
              obstacle: obstacle && t(obstacleText[obstacle]),
            }
          })}
          onChange={(value) => setChosen(roles.find((each) => String(each) === value))}
        />
        <p role="status">
          {change !== undefined && t(change, { name })}
          {change !== undefined && userId === own.user_id && ` ${t('members.ownRole')}`}
        </p>
      </DialogForm>
    </Dialog>
  )
}
