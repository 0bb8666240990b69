import type { SubscribedFeed } from '../../../../protocol/calendar/subscribedFeeds.ts'
import { useText } from '../../../i18n/useText.ts'
import { useSession } from '../../../kernel/session.ts'
import { DialogForm } from '../../../kernel/view/DialogForm.tsx'
import { useFields } from '../../../kernel/view/useFields.ts'
import { Field } from '../../../ui/Field.tsx'
import { explain } from '../explain.ts'
import { change } from './feeds.ts'
import { fieldRefusal } from './fieldRefusal.ts'
import { subscribedTexts } from './texts/subscribedTexts.ts'

interface Props {
  readonly feed: SubscribedFeed
  readonly onClose: () => void
}

/** Gives a subscribed feed another name. */
export const RenameForm = ({ feed, onClose }: Props) => {
  const t = useText(subscribedTexts)
  const session = useSession()
  const fields = useFields(
    { name: feed.name },
    {
      name: {
        missing: t('calendar.feeds.nameMissing'),
        refusal: (error) => fieldRefusal(t, error, 'name'),
      },
    },
  )
  return (
    <DialogForm
      fields={fields}
      submitText={t('calendar.feeds.save')}
      onSubmit={() => change(session, feed.id, { name: fields.draft.name.trim() })}
      explain={(error) => explain(t, error)}
      onClose={onClose}
    >
      <Field
        label={t('calendar.feeds.name')}
        hint={t('calendar.feeds.nameHint')}
        maxLength={200}
        dir="auto"
        {...fields.text('name')}
      />
    </DialogForm>
  )
}
