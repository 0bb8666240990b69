import type { ReactNode } from 'react'
import { viewKey, type View } from '../../navigation/view.ts'
import { ComposerForm } from './ComposerForm.tsx'

interface Props {
  readonly view: View
  /** Shown above the field, beside the people who type. */
  readonly aside?: ReactNode
}

/** The composer of a view. Each view has its own; unfinished text waits in its drafts. */
export const Composer = ({ view, aside }: Props) => (
  <ComposerForm key={viewKey(view)} view={view} aside={aside} />
)
