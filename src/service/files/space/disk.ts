import { statfsSync } from 'node:fs'
import { dirname } from 'node:path'
import { fileBounds } from '../../../protocol/bounds.ts'
import { isMissing } from '../diskFile.ts'

/** Bytes. */
export interface DiskRoom {
  readonly free: number
  readonly total: number
}

/** How much room a disk has: enough, little, or none but for messages. */
export type DiskState = 'fine' | 'low' | 'full'

/** The disk that holds a folder, or will when the folder is made. */
export function diskRoom(folder: string): DiskRoom {
  try {
    const { bavail, blocks, bsize } = statfsSync(folder)
    return { free: bavail * bsize, total: blocks * bsize }
  } catch (error) {
    const above = dirname(folder)
    if (isMissing(error) && above !== folder) return diskRoom(above)
    throw error
  }
}

/** Free bytes that stay for messages when files are refused. */
export const floorOf = ({ total }: DiskRoom): number =>
  Math.min(fileBounds.disk_full, total * fileBounds.disk_full_part)

export function stateOf(room: DiskRoom): DiskState {
  if (room.free < floorOf(room)) return 'full'
  return room.free < Math.min(fileBounds.disk_low, room.total * fileBounds.disk_low_part) ? 'low' : 'fine'
}
