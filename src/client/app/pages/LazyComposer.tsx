import { Suspense } from 'react'
import type { View } from '../../conversations/view.ts'
import styles from './LazyComposer.module.css'
import { lazyPart } from '../../ui/lazyPart.ts'

const Composer = lazyPart(() => import('../../compose/Composer.tsx').then((m) => m.Composer))

/** How much room the composer takes in a view: a field, or the buttons to begin with. */
const naturalRoom = ({ kind }: View): 'field' | 'buttons' =>
  kind === 'topic' || kind === 'direct' || kind === 'channel' ? 'field' : 'buttons'

/** The composer, whose code comes beside the messages and not before them; its room is kept meanwhile. */
export const LazyComposer = ({ view }: { view: View }) => (
  <Suspense fallback={<div className={styles[naturalRoom(view)]} aria-hidden="true" />}>
    <Composer view={view} />
  </Suspense>
)
