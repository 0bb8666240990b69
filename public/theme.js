// Runs before the first paint, so that a chosen theme or density never flashes.
try {
  var root = document.documentElement
  var theme = localStorage.getItem('parley.theme')
  var fontSize = localStorage.getItem('parley.fontSize')
  var density = localStorage.getItem('parley.density')
  if (theme === 'light' || theme === 'dark') root.dataset.theme = theme
  if (/^\d{2}$/.test(fontSize)) root.style.fontSize = (100 * fontSize) / 16 + '%'
  if (density === 'compact' || density === 'roomy') root.dataset.density = density
} catch (error) {
  // Storage is blocked: the system's theme holds.
}
