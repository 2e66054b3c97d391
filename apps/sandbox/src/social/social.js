// A press is enough: a second one would ask for a second code.
for (const form of document.forms) {
  form.addEventListener('submit', (event) => {
    if (form.dataset.sent) event.preventDefault();
    form.dataset.sent = 'yes';
  });
}
addEventListener('pageshow', () => {
  for (const form of document.forms) delete form.dataset.sent;
});
