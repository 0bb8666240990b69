const parts = [
  'HST -10, AKST -9, HDT -9, AKDT -8, PST -8, MST -7, PDT -7, CST -6, MDT -6, CDT -5, EST -5, AST -4, EDT -4',
  'NST -3.5, ADT -3, NDT -2.5, Z 0, UTC 0, GMT 0, WET 0, BST 1, CET 1, MET 1, WAT 1, WEST 1, CAT 2, CEST 2',
  'EET 2, MEST 2, SAST 2, EAT 3, EEST 3, IDT 3, MSK 3, PKT 5, IST 5.5, WIB 7, AWST 8, HKT 8, WITA 8, JST 9, KST 9',
  'WIT 9, ACST 9.5, AEST 10, CHST 10, ACDT 10.5, AEDT 11, NZST 12, NZDT 13, SST -11',
]

/**
 * Minutes ahead of UTC by abbreviations of zones, as on similar servers. Some are ambiguous: IST is India's
 * here, CST North America's.
 */
const zones: ReadonlyMap<string, number> = new Map(
  parts
    .join(', ')
    .split(', ')
    .map((each) => {
      const [name = '', hours] = each.split(' ')
      return [name, Number(hours) * 60] as const
    }),
)

/** Minutes ahead of UTC; undefined for an unknown abbreviation. */
export function zoneOffset(name: string): number | undefined {
  return zones.get(name.toUpperCase())
}
