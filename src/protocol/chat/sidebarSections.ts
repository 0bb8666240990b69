import * as v from 'valibot'
import { integer, textUpTo } from './shapes.ts'

/*
 * How a person's sidebar is divided: the value of the setting `web_left_sidebar_sections`. Settings are texts, numbers
 * and flags (chat spec 6, `user_settings`), so it is JSON; an empty text is a sidebar that was never changed.
 */

export const sidebarSections = v.object({
  /** The person's own sections from top to bottom, with the IDs of their channels. */
  sections: v.array(v.object({ id: v.string(), name: v.string(), channels: v.array(integer) })),
  /** The parts that the person opened (true) or closed, by ID: an own section, `folder` and its ID, `pinned` … */
  open: v.record(v.string(), v.boolean()),
})
export type SidebarSections = v.InferOutput<typeof sidebarSections>

const none: SidebarSections = { sections: [], open: {} }

/** Reads the setting. @returns undefined for a text of another form */
export function readSections(setting: string): SidebarSections | undefined {
  if (setting === '') return none
  try {
    const read = v.safeParse(sidebarSections, JSON.parse(setting))
    return read.success ? read.output : undefined
  } catch {
    return undefined
  }
}

/** The most characters: hundreds of sections. */
const MOST = 30_000

/** The setting as a request can have it. */
export const sectionsText = /* @__PURE__ */ v.pipe(
  /* @__PURE__ */ textUpTo(MOST),
  /* @__PURE__ */ v.check((setting: string) => readSections(setting) !== undefined, 'faults.form'),
)
