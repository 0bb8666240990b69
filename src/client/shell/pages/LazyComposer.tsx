import type { View } from '../../navigation/view.ts'
import { PartBoundary } from '../../ui/loading/PartBoundary.tsx'
import { laterPart } from '../laterPart.ts'
import styles from './LazyComposer.module.css'

const Composer = laterPart((later) => later.ViewComposer)

/** Returns the composer's first form in a view: a field, or the buttons that open one. */
const naturalRoom = ({ kind }: View): 'field' | 'buttons' =>
  kind === 'topic' || kind === 'direct' || kind === 'channel' ? 'field' : 'buttons'

/** The composer, whose code loads after the first messages; its room is reserved until then. */
export const LazyComposer = ({ view }: { view: View }) => (
  <PartBoundary fallback={<div className={styles[naturalRoom(view)]} aria-hidden="true" />}>
    <Composer view={view} />
  </PartBoundary>
)
