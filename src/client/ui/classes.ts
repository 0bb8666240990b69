/** Joins the class names that apply: `classes(styles.row, isActive && styles.active)`. */
export const classes = (...names: readonly (string | false | null | undefined)[]): string =>
  names.filter(Boolean).join(' ')
