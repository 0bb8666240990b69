import type { ReactNode } from 'react'
import { viewKey, type View } from '../../navigation/view.ts'
import { useText } from '../../i18n/useText.ts'
import { useChannel } from '../channels/queries.ts'
import { ComposerForm } from './ComposerForm.tsx'
import { addressedConversation, naturalDestination } from './destination.ts'
import { useHasDraft } from './drafts/drafts.ts'
import { composeTexts } from './texts/composeTexts.ts'

interface Props {
  readonly view: View
  /** Shown above the field, beside the people who type. */
  readonly aside?: ReactNode
}

/** The composer of a view. Each view has its own; unfinished text waits in its drafts. */
export const Composer = ({ view, aside }: Props) => {
  const t = useText(composeTexts)
  const natural = naturalDestination(view)
  const channel = useChannel('channelId' in view ? view.channelId : undefined)
  const isBegun = useHasDraft(addressedConversation(natural))
  // A text that was begun before its channel was archived stays in reach.
  if (channel?.is_archived && !isBegun) {
    return (
      <ComposerForm
        key={`${viewKey(view)} archived`}
        view={view}
        natural={undefined}
        note={t('compose.channelArchived')}
        aside={aside}
      />
    )
  }
  return <ComposerForm key={viewKey(view)} view={view} natural={natural} note={undefined} aside={aside} />
}
