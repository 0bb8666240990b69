import { useQuery } from '@tanstack/react-query'
import { useTopicName } from '../../channels/TopicName.tsx'
import { useText } from '../../../i18n/useText.ts'
import { DialogForm } from '../../../kernel/view/DialogForm.tsx'
import { useSession } from '../../../kernel/session.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { countQuery } from './count.ts'
import { deleteTopic, type Topic } from './move.ts'
import { laterMessageTexts } from '../texts/laterMessageTexts.ts'
import { moveTexts } from './texts/moveTexts.ts'

type Props = { readonly topic: Topic; readonly onClose: () => void }

/** Asks before a topic is deleted for everybody, which cannot be undone. */
export const DeleteTopic = ({ topic, onClose }: Props) => {
  const t = useText(moveTexts, laterMessageTexts)
  const session = useSession()
  const name = useTopicName()(topic.topic)
  const { data } = useQuery(countQuery(session, topic, undefined, 'change_all'), session.cache)
  return (
    <Dialog title={t('moving.deleteTitle', { topic: name })} onClose={onClose}>
      <DialogForm
        tone="danger"
        submitText={t('moving.delete')}
        onSubmit={() => deleteTopic(session, topic)}
        onClose={onClose}
      >
        <p>
          {data
            ? t(data.isMore ? 'moving.deleteMore' : 'moving.deleteCount', { count: data.count })
            : t('moving.deleteText')}
        </p>
      </DialogForm>
    </Dialog>
  )
}
