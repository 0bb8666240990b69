// Runs before the first paint, so that a chosen theme or density never flashes.
try {
  // Values that the styles don't know change nothing.
  var root = document.documentElement
  var theme = localStorage.getItem('parley.theme')
  var fontSize = localStorage.getItem('parley.fontSize')
  var density = localStorage.getItem('parley.density')
  if (theme) root.dataset.theme = theme
  if (/^\d{2}$/.test(fontSize)) root.style.fontSize = (100 * fontSize) / 16 + '%'
  if (density) root.dataset.density = density
} catch (error) {
  // Storage is blocked: the system's theme holds.
}

// These two came last to each engine, of all that the app cannot do without. A browser without them gets a page in words.
if (!URL.parse || !CSS.supports('color:oklch(from red l c h)'))
  location.replace('/oldBrowser.html#' + location.pathname + location.search)
