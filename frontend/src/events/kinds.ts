// What is said on an event's stream: the kinds of a log's lines, and before them what passes without a number.
export const KINDS = (
  "hello site match resync " +
  "hours timetable new set note erase committee ruling undo import roster rename checkin withdraw reinstate " +
  "field schedule round rearrange advance lot move lineup substitute start result absent late draw pair swap qualify"
).split(" ");
