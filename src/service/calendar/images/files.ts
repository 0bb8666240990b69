import { join } from 'node:path'
import { storedName } from '../../chat/uploads/names.ts'
import type { CalendarContext } from '../context.ts'

/** Where an image of that `path` lies on disk. */
export const imageFile = ({ imagesFolder }: Pick<CalendarContext, 'imagesFolder'>, path: string): string =>
  join(imagesFolder, storedName(path))
