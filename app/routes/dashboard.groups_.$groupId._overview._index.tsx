/** The group's own address, without a dialog over the overview. */
export default () => null;
