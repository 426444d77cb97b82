import { parseWithZod } from "@conform-to/zod/v4";
import { describe, expect, it } from "vitest";
import { EditUserSchema, NewUserSchema, toUserInput } from "#app/users/user-form";

const form = (fields: Record<string, string | string[]>) => {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    for (const one of [value].flat()) data.append(name, one);
  }
  return data;
};

const complete = {
  name: " Grace Hopper ",
  email: "grace@navy.example",
  mobileNo: "",
  username: "grace",
  status: "Active",
  applications: ["a", "b", "a"],
  roles: "r",
};
const errorsOf = (schema: typeof NewUserSchema, fields: Record<string, string | string[]>) =>
  parseWithZod(form(fields), { schema }).reply().error;

describe("Add User", () => {
  it("says of every required field that it is required, the passwords among them", () => {
    const required = ["This field is required."];
    expect(errorsOf(NewUserSchema, {})).toEqual({
      name: required,
      email: required,
      username: required,
      applications: required,
      roles: required,
      password: required,
      confirmPassword: required,
    });
  });

  it("wants text, an at sign, text, a dot, text for an email", () => {
    for (const email of ["grace", "grace@navy", "@navy.example", "grace@.", "a b@navy.example"]) {
      expect(errorsOf(NewUserSchema, { ...complete, email })?.email).toEqual([
        "Entered value does not match email format",
      ]);
    }
  });

  it("compares the passwords even while other fields are wrong", () => {
    expect(
      errorsOf(NewUserSchema, { password: "Secret12", confirmPassword: "Secret13" })?.confirmPassword,
    ).toEqual(["Passwords do not match"]);
  });

  it("needs no password with an invitation, and minds none that was typed before", () => {
    const invited = { ...complete, way: "invitation" };
    expect(errorsOf(NewUserSchema, invited)).toBeUndefined();
    expect(errorsOf(NewUserSchema, { ...invited, password: "a", confirmPassword: "b" })).toBeUndefined();
    expect(errorsOf(NewUserSchema, { ...complete, way: "password" })).toEqual({
      password: ["This field is required."],
      confirmPassword: ["This field is required."],
    });
    expect(Object.keys(errorsOf(NewUserSchema, { ...invited, way: "neither" }) ?? {})).toContain("way");
  });

  it("becomes the call's body: status as 1 or 0, no confirmation, no empty number", () => {
    const value = parseWithZod(
      form({ ...complete, status: "Inactive", password: "p4ssWord", confirmPassword: "p4ssWord" }),
      {
        schema: NewUserSchema,
      },
    );
    if (value.status !== "success") throw new Error(JSON.stringify(value.error));
    expect(toUserInput(value.value, value.value.password)).toEqual({
      name: "Grace Hopper",
      email: "grace@navy.example",
      mobileNo: null,
      language: null,
      username: "grace",
      status: 0,
      applications: ["a", "b", "a"],
      roles: ["r"],
      password: "p4ssWord",
    });
  });
});

describe("Edit User", () => {
  it("needs no password while Reset Password is off", () => {
    expect(errorsOf(EditUserSchema, complete)).toBeUndefined();
  });

  it("needs both passwords, alike, while it is on", () => {
    expect(errorsOf(EditUserSchema, { ...complete, resetPassword: "on" })).toEqual({
      password: ["This field is required."],
      confirmPassword: ["This field is required."],
    });
    expect(
      errorsOf(EditUserSchema, { ...complete, resetPassword: "on", password: "a", confirmPassword: "b" }),
    ).toEqual({
      confirmPassword: ["Passwords do not match"],
    });
  });

  it("does not silently drop a password that was typed while it is off", () => {
    expect(
      errorsOf(EditUserSchema, { ...complete, password: "p4ssWord", confirmPassword: "p4ssWord" }),
    ).toEqual({
      resetPassword: ["Switch Reset Password on to set a new password."],
    });
  });
});
