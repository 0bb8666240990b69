import { statfsSync } from 'node:fs'
import { dirname } from 'node:path'
import { fileBounds } from '../../../protocol/bounds.ts'
import { isMissing } from '../diskFile.ts'

/** Bytes. */
export interface DiskRoom {
  readonly free: number
  readonly total: number
}

/** State of the disk's free space; `full` leaves space for messages only. */
export type DiskState = 'fine' | 'low' | 'full'

/** Returns the free space of the disk with a folder, which need not exist yet. */
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

/** Free bytes reserved for messages, below which files are refused. */
export const floorOf = ({ total }: DiskRoom): number =>
  Math.min(fileBounds.disk_full, total * fileBounds.disk_full_part)

export function stateOf(room: DiskRoom): DiskState {
  if (room.free < floorOf(room)) return 'full'
  return room.free < Math.min(fileBounds.disk_low, room.total * fileBounds.disk_low_part) ? 'low' : 'fine'
}
