import { Composer } from '../../features/compose/Composer.tsx'
import type { View } from '../../navigation/view.ts'
import { NextUnread } from './NextUnread.tsx'

/** The composer of a view, and the way on from it. */
export const ViewComposer = ({ view }: { view: View }) => (
  <Composer view={view} aside={<NextUnread view={view} />} />
)
