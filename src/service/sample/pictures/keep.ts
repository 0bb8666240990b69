import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { secondsNow, type ChatContext } from '../../chat/context.ts'
import { uploadAddress } from '../../chat/uploads/address.ts'
import { picturesFolder } from '../../chat/uploads/pictures.ts'
import { recordUpload } from '../../chat/uploads/record.ts'
import { keepContent } from '../../files/keepFile.ts'
import type { Cast } from '../cast.ts'
import { drawDashboard, drawEmoji, drawFloorPlan, drawMoodBoard, drawPoster } from './drawings.ts'

const DAY = 24 * 60 * 60

const uploads = [
  { key: 'poster', name: 'lantern-nights-poster.png', owner: 'thandi', draw: drawPoster },
  { key: 'dashboard', name: 'dashboard-draft.png', owner: 'lena', draw: drawDashboard },
  { key: 'floor-plan', name: 'hall-floor-plan.png', owner: 'ines', draw: drawFloorPlan },
  { key: 'mood-board', name: 'mood-board.png', owner: 'lena', draw: drawMoodBoard },
  { key: 'attendance', name: 'attendance.csv', owner: 'wei', draw: () => Buffer.from(attendance) },
] as const

const attendance = `evening,registered,came
first,118,97
second,164,141
third,203,188
`

/** Assigns the pictures to their owners. Returns their addresses by name. */
export type HandOut = (cast: Cast) => ReadonlyMap<string, string>

/** Draws the conversations' pictures and writes them to disk, to be assigned once there are accounts. */
export async function drawPictures(context: ChatContext): Promise<HandOut> {
  const pictures = await Promise.all(
    uploads.map(async ({ key, name, owner, draw }) => {
      const file = await keepContent(context.uploadsFolder, name, draw())
      return { key, owner, file }
    }),
  )
  const uploadedAt = secondsNow(context) - 28 * DAY
  return (cast) => {
    for (const { owner, file } of pictures) recordUpload(context, file, cast.id(owner), uploadedAt)
    return new Map(pictures.map(({ key, file }) => [key, uploadAddress(file.path)]))
  }
}

/** Adds the custom emoji. */
export function keepEmoji(context: ChatContext, cast: Cast): void {
  const folder = join(picturesFolder(context), 'emoji')
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  for (const [name, content] of drawEmoji()) {
    const file = `${name}.png`
    writeFileSync(join(folder, file), content, { mode: 0o600 })
    context.database.run(
      'INSERT INTO custom_emoji (name, path, author_id) VALUES (?, ?, ?)',
      name,
      file,
      cast.id('thandi'),
    )
  }
}
