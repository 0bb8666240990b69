let isLoading = false

/** Styles and fonts of formulas: loaded with the first formula that is shown. A failed load is tried again with the next. */
export function loadMathStyles(): void {
  if (isLoading) return
  isLoading = true
  import('katex/dist/katex.min.css').catch(() => {
    isLoading = false
  })
}
