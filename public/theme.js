// Runs before the first paint, so that a chosen theme never flashes.
try {
  var theme = localStorage.getItem('parley.theme')
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme
} catch (error) {
  // Storage is blocked: the system's theme holds.
}
