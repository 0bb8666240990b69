import { viewKey, type View } from '../../navigation/view.ts'
import { ComposerForm } from './ComposerForm.tsx'

interface Props {
  readonly view: View
}

/** The composer of a view. Each view has its own; unfinished text waits in its drafts. */
export const Composer = ({ view }: Props) => <ComposerForm key={viewKey(view)} view={view} />
