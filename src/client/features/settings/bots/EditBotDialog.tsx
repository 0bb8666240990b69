import { updateBot } from '../../../../protocol/chat/bots.ts'
import { isAdministrator } from '../../../../protocol/chat/permissions.ts'
import type { User } from '../../../../protocol/chat/users.ts'
import { useText } from '../../../i18n/useText.ts'
import { useOwnUser, useUsers } from '../../people/queries.ts'
import { DialogForm } from '../../../kernel/view/DialogForm.tsx'
import { useFields } from '../../../kernel/view/useFields.ts'
import { useSession } from '../../../kernel/session.ts'
import { compareNames } from '../../../ui/format/compareNames.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Field } from '../../../ui/Field.tsx'
import { Select } from '../../../ui/Select.tsx'
import { laterUiTexts } from '../../../ui/texts/laterUiTexts.ts'
import { isWebAddress, moveOutgoing, useOutgoingAddress } from './outgoing.ts'
import { botTexts } from './texts/botTexts.ts'

/** Edits a bot's name and owner. */
export const EditBotDialog = ({ bot, onClose }: { bot: User; onClose: () => void }) => {
  const t = useText(botTexts, laterUiTexts)
  const session = useSession()
  const self = useOwnUser()
  const address = useOutgoingAddress(bot.user_id)
  const fields = useFields<{ full_name: string; owner: string; address: string | undefined }>(
    { full_name: bot.full_name, owner: String(bot.bot_owner_id ?? self.user_id), address: undefined },
    {
      full_name: { missing: t('bots.nameMissing') },
      address: {
        atSubmit: (wanted) =>
          wanted !== undefined && !isWebAddress(wanted) ? t('bots.sendsToInvalid') : undefined,
      },
    },
  )
  const { full_name, owner } = fields.draft
  const wantedAddress = fields.draft.address ?? address
  const people = [...useUsers().values()]
    .filter((user) => !user.is_bot && user.is_active)
    .toSorted((one, other) => compareNames(one.full_name, other.full_name))
  const isGivenAway = Number(owner) !== self.user_id && !isAdministrator(self)
  const save = async (): Promise<void> => {
    // First what its owner alone can change: the bot may be another person's afterwards.
    if (wantedAddress !== undefined && wantedAddress !== address) {
      await moveOutgoing(session, bot.user_id, wantedAddress)
    }
    const changes = {
      ...(full_name.trim() === bot.full_name ? {} : { full_name: full_name.trim() }),
      ...(Number(owner) === bot.bot_owner_id ? {} : { bot_owner_id: Number(owner) }),
    }
    if (Object.keys(changes).length > 0) await session.api(updateBot, { bot_id: bot.user_id, ...changes })
  }
  return (
    <Dialog title={t('bots.editTitle')} onClose={onClose}>
      <DialogForm submitText={t('forms.save')} fields={fields} onSubmit={save} onClose={onClose}>
        <Field label={t('bots.name')} dir="auto" autoComplete="off" {...fields.text('full_name')} />
        {wantedAddress !== undefined && (
          <Field
            label={t('bots.sendsTo')}
            hint={t('bots.sendsToHint')}
            dir="ltr"
            autoComplete="off"
            value={wantedAddress}
            error={fields.problem('address')}
            onChange={({ currentTarget }) => fields.change({ address: currentTarget.value })}
          />
        )}
        <Select
          label={t('bots.owner')}
          hint={isGivenAway ? t('bots.givenAway') : undefined}
          {...fields.choice('owner')}
          options={people.map(({ user_id, full_name }) => ({ value: String(user_id), label: full_name }))}
        />
      </DialogForm>
    </Dialog>
  )
}
