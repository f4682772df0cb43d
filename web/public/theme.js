// Runs before the first paint, so that a chosen theme never flashes the other one, nor a chosen size of the chat's text.
try {
  const theme = localStorage.getItem('cuecast.theme');
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
  const showSize = (size) => {
    if (size === 'small' || size === 'large') document.documentElement.dataset.chatSize = size;
    else delete document.documentElement.dataset.chatSize;
  };
  showSize(localStorage.getItem('cuecast.chatSize'));
  // Chosen in another window, while a chat stands open in this one.
  addEventListener('storage', ({ key, newValue }) => {
    if (key === 'cuecast.chatSize') showSize(newValue);
  });
} catch {
  // Storage is refused: the system's preference holds.
}
