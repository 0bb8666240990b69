import * as v from 'valibot'
import { ArchiveFault } from '../../import/archive.ts'
import type { FolderArchive } from '../../import/folderArchive.ts'

export type Row = Readonly<Record<string, unknown>>

const tables = v.record(v.string(), v.array(v.record(v.string(), v.unknown())))
const named = v.array(v.looseObject({ usergroup_ptr: v.number(), name: v.string() }))

/** Columns that came after feature level 379: where no row shows that a server has them, they are left out. */
const later: Readonly<Record<string, readonly string[]>> = {
  zerver_customprofilefield: ['use_for_user_matching'],
  zerver_message: ['last_moved_time'],
  zerver_realmfilter: ['example_input', 'reverse_template', 'alternative_url_templates'],
  zerver_stream: ['folder', 'topics_policy'],
}

/** Columns that refer to a channel of theirs. */
const ofChannel = /_(?:stream|channel)$/

/**
 * The form of the archives that a server reads: the tables and columns of its version, as an archive that it wrote shows
 * them. What Parley does not have gets the value that all rows of that archive have.
 */
export class Form {
  readonly #tables: Readonly<Record<string, readonly Row[]>>
  /** Names of their system groups by the IDs there. */
  readonly #systemGroups: ReadonlyMap<number, string>
  /** ID here of the system group with a name. */
  readonly #groupNamed: (name: string) => number

  private constructor(read: Readonly<Record<string, readonly Row[]>>, groupNamed: (name: string) => number) {
    this.#tables = read
    this.#groupNamed = groupNamed
    const groups = v.safeParse(named, read['zerver_namedusergroup'] ?? [])
    this.#systemGroups = new Map(
      groups.success ? groups.output.map(({ usergroup_ptr, name }) => [usergroup_ptr, name]) : [],
    )
  }

  /** @throws ArchiveFault if the archive is not one of a server */
  static async of(archive: FolderArchive, groupNamed: (name: string) => number): Promise<Form> {
    const files = [
      'realm.json',
      'attachment.json',
      ...archive.paths.filter((path) => /^messages-\d+\.json$/.test(path)).slice(0, 1),
    ]
    const read: Record<string, readonly Row[]> = {}
    for (const path of files) {
      if (path !== 'realm.json' && !archive.has(path)) continue
      const parsed = v.safeParse(tables, await archive.json(path))
      if (!parsed.success) throw new ArchiveFault(`${path} isn’t a set of tables.`)
      Object.assign(read, parsed.output)
    }
    if ((read['zerver_realm'] ?? []).length === 0) throw new ArchiveFault('The archive has no organization.')
    return new Form(read, groupNamed)
  }

  /** Names of the tables of realm.json and the other files. */
  get names(): string[] {
    return Object.keys(this.#tables)
  }

  has(table: string): boolean {
    return Object.hasOwn(this.#tables, table)
  }

  rows(table: string): readonly Row[] {
    return this.#tables[table] ?? []
  }

  /** The row with exactly the columns that they have. */
  shape(table: string, row: Row): Row {
    const theirs = this.rows(table)
    const [first] = theirs
    if (!first) {
      const left = new Set(later[table])
      return Object.fromEntries(Object.entries(row).filter(([column]) => !left.has(column)))
    }
    return Object.fromEntries(
      Object.keys(first).map((column) => [
        column,
        Object.hasOwn(row, column) ? row[column] : this.#filled(column, theirs),
      ]),
    )
  }

  /** Settings without those that have no value here, which can have none there. */
  static settings(settings: Row): Row {
    return Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== null))
  }

  #filled(column: string, theirs: readonly Row[]): unknown {
    const [first] = theirs
    const value = first?.[column]
    const isConstant = theirs.every((row) => Object.is(row[column], value))
    if (/_group$|^can_/.test(column) && typeof value === 'number') {
      // A permission that does not exist here stays that of everybody in a role, if all have the same.
      return this.#groupNamed((isConstant ? this.#systemGroups.get(value) : undefined) ?? 'role:nobody')
    }
    if (ofChannel.test(column) || theirs.some((row) => row[column] === null)) return null
    if (isConstant || theirs.length === 1) return value
    return typeof value === 'boolean' ? false : typeof value === 'number' ? 0 : Array.isArray(value) ? [] : ''
  }
}
