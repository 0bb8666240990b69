import { viewKey, type View } from '../../navigation/view.ts'
import { ComposerForm } from './ComposerForm.tsx'

interface Props {
  readonly view: View
}

/** The place to write from a view. Each view has a composer of its own; what is unfinished waits in its drafts. */
export const Composer = ({ view }: Props) => <ComposerForm key={viewKey(view)} view={view} />
