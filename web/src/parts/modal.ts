// Opens a dialog over the page as soon as it is there: `<dialog use:modal>`.
export const modal = (node: HTMLDialogElement) => {
  node.showModal();
};
