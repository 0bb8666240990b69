// Runs before the first paint, so that a chosen theme or density never flashes.
try {
  var root = document.documentElement
  var theme = localStorage.getItem('parley.theme')
  var density = localStorage.getItem('parley.density')
  if (theme === 'light' || theme === 'dark') root.dataset.theme = theme
  if (density === 'compact' || density === 'roomy') root.dataset.density = density
} catch (error) {
  // Storage is blocked: the system's theme holds.
}
